import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'label-file-twice',
  severity: 'error',
  phase: PHASE.labels,
  rank: 3,
  fields: ['output'],
  triton: "multiple label files for '{output}'",
  page: {
    what: 'Two outputs of the same name both have a `label_filename`.',
    why: 'Labels are kept by the output’s name.',
    wrong: 'output [ { name: "OUT" data_type: TYPE_FP32 dims: [ 4 ] label_filename: "labels.txt" },\n         { name: "OUT" data_type: TYPE_FP32 dims: [ 4 ] label_filename: "labels.txt" } ]',
    right: 'output { name: "OUT" data_type: TYPE_FP32 dims: [ 4 ] label_filename: "labels.txt" }',
    fix: 'Remove or rename one of the outputs.',
    sources: ['label-file-twice'],
  },
  check({ config }, report) {
    if (config.output.length < 2) return;
    const labelled = new Set<string>();
    config.output.forEach((output, item) => {
      const { name, label_filename: file } = output;
      if (file === '') return;
      if (labelled.has(name)) report(spanOf(output, 'label_filename'), l10n.t('Another output {0} has labels too. Remove or rename one of them.', `\`${name}\``), { said: { output: name }, item });
      labelled.add(name);
    });
  },
};
