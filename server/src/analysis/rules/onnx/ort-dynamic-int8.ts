import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { eachOrtAccelerator } from '../backend-parameters.ts';
import { graphsOf } from '../onnx-graph.ts';
import { PHASE } from '../phase.ts';
import type { ModelContext, Rule } from '../rule.ts';

/** What `quantize_dynamic` puts in the place of multiplications. */
const MADE = ['DynamicQuantizeLinear', 'com.microsoft::DynamicQuantizeMatMul', 'com.microsoft::DynamicQuantizeLSTM'];

export const rule: Rule = {
  code: 'ort-dynamic-int8',
  severity: 'warning',
  phase: PHASE.run,
  needsFiles: true,
  page: {
    what: 'The ONNX graph was quantised dynamically: it finds the scale of its activations anew for each request.',
    why: 'Dynamic quantisation is made for CPUs. On a GPU these nodes fall back to the CPU or keep TensorRT from taking the parts around them, so the smaller model is often the slower one; there the rule warns. And some models, many transformers among them, answer a single class after it, without any error: elsewhere the rule informs.',
    wrong: '(1/model.onnx made by `quantize_dynamic`, with the `tensorrt` accelerator)',
    right: '(1/model.onnx quantised statically with `QuantizeLinear` and `DequantizeLinear`, or half precision by TensorRT)',
    fix: 'For a GPU take half precision, or quantise statically with calibration. For a CPU compare the answers with those of the original on real texts before you serve it.',
    sources: [],
  },
  check(model, report) {
    for (const { path, operators } of graphsOf(model)) {
      const count = MADE.reduce((sum, name) => sum + (operators[name] ?? 0), 0);
      if (count === 0) continue;
      const at = spanOf(model.config, model.config.backend === '' ? 'platform' : 'backend');
      if (runsOnGpu(model)) report(at, l10n.t('{0} was quantised dynamically ({1} nodes), which is made for CPUs: on a GPU they fall back to the CPU. Take half precision by TensorRT, or quantise statically.', path, count));
      else report(at, l10n.t('{0} was quantised dynamically ({1} nodes). Some models answer a single class after it, without any error: compare its answers with those of the original.', path, count), { severity: 'information' });
    }
  },
};

function runsOnGpu({ config, identity }: ModelContext): boolean {
  let found = config.instance_group.some(({ kind }) => kind === 'KIND_GPU');
  eachOrtAccelerator(config, identity, ({ name }) => { found ||= name === 'tensorrt' || name === 'cuda'; });
  return found;
}
