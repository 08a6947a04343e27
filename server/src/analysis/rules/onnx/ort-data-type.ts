import * as l10n from '@vscode/l10n';
import { isKnown, isWritten, spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { allowedInputs, AT, graphsOf, typeOf } from '../onnx-graph.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'ort-data-type',
  severity: 'error',
  phase: PHASE.backendInstance,
  rank: 2,
  needsFiles: true,
  fields: ['input', 'output'],
  triton: "unable to load model '{model}', configuration expects datatype {written} for {side} '{name}', model provides TYPE_{there}",
  page: {
    what: 'The `data_type` of an input or output is not that of the ONNX graph.',
    why: 'Tensors are passed on as they come: nothing converts them. Token ids are 64-bit integers in most exports, and 32-bit ones in some.',
    wrong: '(1/model.onnx has `INT64`)\ninput { name: "input_ids" data_type: TYPE_INT32 … }',
    right: '(of the same graph)\ninput { name: "input_ids" data_type: TYPE_INT64 … }',
    fix: 'Take the type of the graph, or export the model with another.',
    sources: ['ort-input-type-mismatch', 'ort-output-type-mismatch'],
  },
  check(model, report) {
    const { config } = model;
    for (const graph of graphsOf(model)) {
      for (const side of ['input', 'output'] as const) {
        const values = side === 'input' ? allowedInputs(graph) : graph.outputs;
        config[side].forEach((tensor, at) => {
          const { name, data_type: written } = tensor;
          const value = values.find((one) => one.name === name);
          const type = value && typeOf(value);
          if (type === undefined || type === written || !isKnown(tensor, 'name') || !isWritten(tensor, 'data_type') || !isKnown(tensor, 'data_type') || !TYPES.has(String(written))) return;
          const fix = replaceValue(tensor, 'data_type', type);
          const there = type === 'TYPE_STRING' ? 'BYTES' : type.slice('TYPE_'.length);
          report(spanOf(tensor, 'data_type'), l10n.t('{0} is {1} in {2}, not {3}.', `\`${name}\``, type, graph.path, String(written)), { said: { side, name, written: String(written), there }, item: AT[`${side}s`] + at, ...(fix && { fix }) });
        });
      }
    }
  },
};

/** Those that the back end knows; another one is refused as such. */
const TYPES: ReadonlySet<string> = new Set(['BOOL', 'UINT8', 'UINT16', 'UINT32', 'UINT64', 'INT8', 'INT16', 'INT32', 'INT64', 'FP16', 'FP32', 'FP64', 'STRING'].map((name) => `TYPE_${name}`));
