import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'io-duplicate-names',
  severity: 'warning',
  phase: PHASE.inputs,
  fields: ['input', 'output'],
  page: {
    what: 'Two inputs, or two outputs, have the same name.',
    why: 'The core of the server accepts it and looks the first one up; a back end that counts its tensors refuses.',
    wrong: 'input [ { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] },\n        { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] } ]',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }',
    fix: 'Remove or rename one.',
    sources: ['io-duplicate-names'],
  },
  check({ config }, report) {
    for (const side of ['input', 'output'] as const) {
      const tensors = config[side];
      tensors.forEach((tensor, item) => {
        const first = tensor.name === '' ? undefined : tensors.find(({ name }) => name === tensor.name);
        if (!first || first === tensor) return;
        report(spanOf(tensor, 'name'), l10n.t('Another {0} is called {1} too. Remove or rename one.', side, `\`${tensor.name}\``), {
          item, related: [{ ...spanOf(first, 'name'), message: l10n.t('The first one is here.') }],
        });
      });
    }
  },
};
