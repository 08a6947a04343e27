import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { removeField } from '../fixes.ts';
import { hasFile } from '../model-files.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'label-file-missing',
  severity: 'error',
  phase: PHASE.labels,
  rank: 2,
  fields: ['output'],
  needsFiles: true,
  triton: 'failed to open text file for read {path}: No such file or directory',
  page: {
    what: '`label_filename` names a file that the model’s folder does not have.',
    why: 'The name is relative to the model’s folder, not to the version. The file is read when the model is loaded.',
    wrong: 'output { name: "OUT" data_type: TYPE_FP32 dims: [ 4 ] label_filename: "labels.txt" }',
    right: 'output { name: "OUT" data_type: TYPE_FP32 dims: [ 4 ] }',
    fix: 'Put the file beside `config.pbtxt`, or remove the field.',
    sources: ['label-file-missing'],
  },
  check({ config, files, folder, text }, report) {
    if (!files) return;
    config.output.forEach((output, item) => {
      const { label_filename: file } = output;
      if (file === '' || hasFile(files, file) !== false) return;
      const inVersion = files.model.versions.some(({ items }) => items.some(({ name }) => name === file));
      report(spanOf(output, 'label_filename'), inVersion ? l10n.t('The label file {0} lies in a version folder; it belongs beside `config.pbtxt`.', `\`${file}\``)
        : l10n.t('The model has no file {0}. Put it beside `config.pbtxt`, or remove the field.', `\`${file}\``),
      { said: { path: `${folder ?? ''}/${file}` }, item, fix: removeField(text, output, 'label_filename') });
    });
  },
};
