import * as l10n from '@vscode/l10n';
import type { OnnxValue } from '../../onnx/model.ts';
import { anchorOf } from '../../source.ts';
import { graphsOf } from '../onnx-graph.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

const KINDS: Readonly<Partial<Record<OnnxValue['kind'], string>>> = { sequence: 'ONNX_TYPE_SEQUENCE', map: 'ONNX_TYPE_MAP', 'sparse-tensor': 'ONNX_TYPE_SPARSETENSOR' };

export const rule: Rule = {
  code: 'ort-io-not-tensor',
  severity: 'error',
  phase: PHASE.backendInstance,
  needsFiles: true,
  triton: "Unsupported ONNX Type '{kind}' for I/O '{name}', expected 'ONNX_TYPE_TENSOR'.",
  page: {
    what: 'An input or output of the ONNX graph is a sequence or a map.',
    why: 'Triton passes tensors only. Classifiers of scikit-learn are exported with a `ZipMap` at the end, which makes a list of maps of the probabilities.',
    wrong: '(1/model.onnx, exported with `zipmap` left on)',
    right: '(1/model.onnx, exported with `zipmap` off)',
    fix: 'Export again so that every input and output is a tensor: for scikit-learn with `options={"zipmap": False}`.',
    sources: ['ort-io-not-tensor'],
  },
  check(model, report) {
    for (const { path, inputs, outputs } of graphsOf(model)) {
      const value = [...inputs, ...outputs].find(({ kind }) => Object.hasOwn(KINDS, kind));
      if (!value) continue;
      const message = value.kind === 'map' || value.kind === 'sequence'
        ? l10n.t('{0} of {1} is a {2}, and Triton passes tensors only. Export the model with tensors; for scikit-learn, with `zipmap` off.', `\`${value.name}\``, path, value.kind)
        : l10n.t('{0} of {1} is a sparse tensor, and Triton passes dense ones only. Export the model with dense tensors.', `\`${value.name}\``, path);
      report(anchorOf(model.config), message, { said: { name: value.name, kind: KINDS[value.kind]! } });
    }
  },
};
