import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { eachTensor } from '../tensors.ts';

export const rule: Rule = {
  code: 'io-data-type-unknown-number',
  severity: 'warning',
  phase: PHASE.inputs,
  fields: ['input', 'output'],
  page: {
    what: 'A data type is a number that means nothing.',
    why: 'The parser and the core take any number; the back end then does not know it.',
    wrong: 'input { name: "IN" data_type: 99 dims: [ 4 ] }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }',
    fix: 'Write the data type by its name.',
    sources: ['io-data-type-unknown-number'],
  },
  check({ config }, report) {
    eachTensor(config, (tensor, _side, item) => {
      if (typeof tensor.data_type === 'number') report(spanOf(tensor, 'data_type'), l10n.t('{0} is no data type. Write it by its name, such as `TYPE_FP32`.', tensor.data_type), { item });
    });
  },
};
