import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { removeField } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

const REFUSING: ReadonlySet<string> = new Set(['tensorrt', 'pytorch', 'openvino', 'tensorflow']);

export const rule: Rule = {
  code: 'io-optional-unsupported',
  severity: 'error',
  phase: PHASE.initialise,
  rank: 1,
  fields: ['input'],
  triton: "'optional' is set to true for input '{name}' while the backend model doesn't support optional input",
  page: {
    what: 'An input is `optional` in a model of TensorRT, PyTorch, OpenVINO or TensorFlow.',
    why: 'Of the usual back ends only ONNX Runtime and python can run a model without one of its inputs.',
    wrong: 'platform: "pytorch_libtorch"\ninput { name: "INPUT__0" data_type: TYPE_FP32 dims: [ 4 ] optional: true }\noutput { name: "OUTPUT__0" data_type: TYPE_FP32 dims: [ 4 ] }',
    right: 'platform: "pytorch_libtorch"\ninput { name: "INPUT__0" data_type: TYPE_FP32 dims: [ 4 ] }\noutput { name: "OUTPUT__0" data_type: TYPE_FP32 dims: [ 4 ] }',
    fix: 'Remove `optional`.',
    sources: ['io-optional-unsupported'],
  },
  check({ config, identity, text }, report) {
    if (!identity || !REFUSING.has(identity.backend)) return;
    config.input.forEach((input, item) => {
      if (input.optional) report(spanOf(input, 'optional'), l10n.t('The back end {0} needs all inputs of a model. Remove `optional`.', `\`${identity.backend}\``), { said: { name: input.name }, item, fix: removeField(text, input, 'optional') });
    });
  },
};
