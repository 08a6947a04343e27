import * as l10n from '@vscode/l10n';
import { isKnown, isWhole, spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'pt-output-naming',
  severity: 'information',
  phase: PHASE.run,
  fields: ['output'],
  page: {
    what: 'An output of a TorchScript model is not called `<name>__<index>`.',
    why: 'TorchScript has no names of outputs. By the index the back end knows which one is meant; without it older releases refuse the model, and newer ones take '
      + 'all of them in the order of the list. A name that was copied from a drawn or an exported graph says nothing to it.',
    wrong: 'platform: "pytorch_libtorch"\ninput { name: "x" data_type: TYPE_FP32 dims: [ 4 ] }\noutput { name: "scores" data_type: TYPE_FP32 dims: [ 4 ] }',
    right: 'platform: "pytorch_libtorch"\ninput { name: "x" data_type: TYPE_FP32 dims: [ 4 ] }\noutput { name: "OUTPUT__0" data_type: TYPE_FP32 dims: [ 4 ] }',
    fix: 'Call the first output `OUTPUT__0`, the second `OUTPUT__1`; clients use these names too.',
    sources: ['pt-naming-fallback-output'],
  },
  check({ config, identity }, report) {
    if (identity?.backend !== 'pytorch' || identity.platform === 'torch_aoti' || !isKnown(config, 'output')) return;
    const index = config.output.findIndex((output) => isWhole(output) && output.name !== '' && !/^.*?__(?:\d|$)/.test(output.name));
    const output = config.output[index];
    if (output) report(spanOf(output, 'name'), l10n.t('TorchScript has no names of outputs. Unless all are called like `OUTPUT__0`, older releases refuse the model and newer ones take them in this order: {0} is number {1}.', `\`${output.name}\``, index));
  },
};
