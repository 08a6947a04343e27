import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { hasFile } from '../model-files.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { eachWarmupInput } from '../warmups.ts';

export const rule: Rule = {
  code: 'warmup-file-missing',
  severity: 'error',
  phase: PHASE.warmup,
  rank: 2,
  fields: ['model_warmup'],
  needsFiles: true,
  triton: 'failed to open text file for read {path}: No such file or directory',
  page: {
    what: '`input_data_file` names a file that is not in the folder `warmup` of the model.',
    why: 'The file is read when the model is loaded.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nmodel_warmup { name: "w" batch_size: 1\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] input_data_file: "raw0" } } }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nmodel_warmup { name: "w" batch_size: 1\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } } }',
    fix: 'Put the file into `warmup/`, or use `random_data`.',
    sources: ['warmup-file-missing'],
  },
  check({ config, files, folder }, report) {
    if (!files) return;
    eachWarmupInput(config, (input, _name, _sample, item) => {
      const { input_data_file: file } = input;
      if (file === undefined || (file !== '' && hasFile(files, `warmup/${file}`) !== false)) return;
      report(spanOf(input, 'input_data_file'), l10n.t('The model has no file {0}, which the server reads when it loads the model.', `\`warmup/${file}\``), { said: { path: `${folder ?? ''}/warmup/${file}` }, item });
    });
  },
};
