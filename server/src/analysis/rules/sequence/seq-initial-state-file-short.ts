import * as l10n from '@vscode/l10n';
import { isWhole, spanOf } from '../../source.ts';
import { byteSize } from '../byte-size.ts';
import { eachInitialState } from '../initial-states.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-initial-state-file-short',
  severity: 'error',
  phase: PHASE.scheduler,
  rank: 8,
  fields: ['sequence_batching'],
  needsFiles: true,
  triton: 'initial_state setting expects {need} bytes, but the data provided from {file}only has {have} bytes.',
  page: {
    what: 'The file of an initial state has fewer bytes than its `dims` and `data_type` need.',
    why: 'The file holds the plain values of one sequence. A longer file is fine. The missing blank in the message is Triton’s.',
    wrong: '(`m/initial_state/s0` with 2 bytes for a state of `TYPE_INT32` and `dims: [ 1 ]`)',
    right: '(`m/initial_state/s0` with 4 bytes for it)',
    fix: 'Write the whole state into the file, or use `zero_data`.',
    sources: ['seq-initial-state-file-short'],
  },
  check({ config, files }, report) {
    eachInitialState(config, (initial, _state, item) => {
      const { data_file: file } = initial;
      const have = file === undefined || file === '' || !isWhole(initial) ? undefined : files?.size?.(`initial_state/${file}`);
      const need = byteSize(initial.data_type, initial.dims);
      if (have === undefined || need === undefined || have >= need) return;
      report(spanOf(initial, 'data_file'), l10n.t('The file {0} has {1} bytes; a tensor of this type and these dims has {2}.', `\`initial_state/${file}\``, have, need), { said: { need, have, file: file! }, item });
    });
  },
};
