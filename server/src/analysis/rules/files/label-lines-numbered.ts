import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'label-lines-numbered',
  severity: 'warning',
  phase: PHASE.run,
  fields: ['output'],
  needsFiles: true,
  page: {
    what: 'Every line of a label file begins with its number.',
    why: 'The whole line is the label of the class that has the line\u2019s number, so the number becomes a part of it; numbers in the file are not read.',
    wrong: '(`labels.txt` with the lines `0 cat` and `1 dog`)',
    right: '(`labels.txt` with the lines `cat` and `dog`)',
    fix: 'Leave one label on each line, in the order of the classes.',
    sources: [],
  },
  check({ config, files }, report) {
    for (const output of config.output) {
      const text = output.label_filename === '' ? undefined : files?.text(output.label_filename);
      const lines = text?.split('\n').filter((line) => line.trim() !== '') ?? [];
      const numbers = lines.map((line) => /^\s*(\d+)[\s:,;.)-]+\S/.exec(line)?.[1]);
      if (lines.length < 2 || !numbers.every((number, at) => number !== undefined && (at === 0 || Number(number) > Number(numbers[at - 1])))) continue;
      report(spanOf(output, 'label_filename'), l10n.t('Each line of the label file begins with a number, which becomes a part of the label. Leave the labels alone, in the order of the classes.'));
    }
  },
};
