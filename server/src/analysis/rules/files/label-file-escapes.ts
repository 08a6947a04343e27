import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

function leavesFolder(path: string): boolean {
  let depth = 0;
  for (const part of path.split('/')) {
    if (part === '..') depth--;
    else if (part !== '' && part !== '.') depth++;
    if (depth < 0) return true;
  }
  return false;
}

export const rule: Rule = {
  code: 'label-file-escapes',
  severity: 'error',
  phase: PHASE.labels,
  rank: 1,
  fields: ['output'],
  since: '26.02',
  triton: "label file path '{path}' for output '{output}' in model '{model}' is outside model directory",
  page: {
    what: '`label_filename` leads out of the model’s folder.',
    why: 'A newer server reads no file outside of it; an older one does.',
    wrong: 'output { name: "OUT" data_type: TYPE_FP32 dims: [ 4 ] label_filename: "../labels.txt" }',
    right: 'output { name: "OUT" data_type: TYPE_FP32 dims: [ 4 ] label_filename: "labels.txt" }',
    fix: 'Put a copy beside `config.pbtxt`.',
    sources: ['label-file-escapes'],
  },
  check({ config, folder }, report) {
    config.output.forEach((output, item) => {
      const { name, label_filename: file } = output;
      if (leavesFolder(file)) report(spanOf(output, 'label_filename'), l10n.t('The label file must lie in the model\u2019s folder. Put a copy beside `config.pbtxt`.'), { said: { path: `${folder ?? ''}/${file}`, output: name }, item });
    });
  },
};
