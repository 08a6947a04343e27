import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { eachInitialState } from '../initial-states.ts';
import { hasFile } from '../model-files.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-initial-state-file-missing',
  severity: 'error',
  phase: PHASE.scheduler,
  rank: 8,
  fields: ['sequence_batching'],
  needsFiles: true,
  triton: 'failed to open text file for read {path}: No such file or directory',
  page: {
    what: '`data_file` names a file that is not in the folder `initial_state` of the model.',
    why: 'The file is read when the model is loaded.',
    wrong: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ 1 ]\n  initial_state: { name: "s" data_type: TYPE_INT32 dims: [ 1 ] data_file: "nope" } } ] }',
    right: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ 1 ]\n  initial_state: { name: "zero" data_type: TYPE_INT32 dims: [ 1 ] zero_data: true } } ] }',
    fix: 'Put the file into `initial_state/`, or use `zero_data`.',
    sources: ['seq-initial-state-file-missing'],
  },
  check({ config, files, folder }, report) {
    if (!files) return;
    eachInitialState(config, (initial, _state, item) => {
      if (initial.data_file === undefined || !isKnown(initial, 'data_file')) return;
      const path = `initial_state/${initial.data_file}`;
      if (initial.data_file === '' || hasFile(files, path) === false) report(spanOf(initial, 'data_file'), l10n.t('The model has no file {0}, which the server reads when it loads the model.', `\`${path}\``), { said: { path: `${folder ?? ''}/${path}` }, item });
    });
  },
};
