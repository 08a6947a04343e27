import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { byteSize } from '../byte-size.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { eachWarmupInput } from '../warmups.ts';

export const rule: Rule = {
  code: 'warmup-file-short',
  severity: 'error',
  phase: PHASE.warmup,
  rank: 2,
  fields: ['model_warmup'],
  needsFiles: true,
  triton: '[request id: <id_unknown>] warmup setting expects {need} bytes, but the data provided from {file}only has {have} bytes',
  page: {
    what: 'The file of a warm-up input has fewer bytes than its `dims` and `data_type` need.',
    why: 'The file holds the plain values of one request of batch size 1, whatever `batch_size` says; the server takes them for each of the batch. A longer file is fine. The missing blank in the message is Triton’s.',
    wrong: '(`m/warmup/raw0` with 8 bytes for an input of `TYPE_FP32` and `dims: [ 4 ]`)',
    right: '(`m/warmup/raw0` with 16 bytes for it)',
    fix: 'Write the whole tensor into the file, or use `random_data`.',
    sources: ['warmup-file-short'],
  },
  check({ config, files }, report) {
    eachWarmupInput(config, (input, _name, _sample, item) => {
      const { input_data_file: file } = input;
      const have = file === undefined || file === '' ? undefined : files?.size?.(`warmup/${file}`);
      const need = byteSize(input.data_type, input.dims);
      if (have === undefined || need === undefined || have >= need) return;
      report(spanOf(input, 'input_data_file'), l10n.t('The file {0} has {1} bytes; a tensor of this type and these dims has {2}.', `\`warmup/${file}\``, have, need), { said: { need, have, file: file! }, item });
    });
  },
};
