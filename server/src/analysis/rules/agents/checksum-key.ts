import * as l10n from '@vscode/l10n';
import { entryOf } from '../../source.ts';
import { eachChecksum } from '../agents.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'checksum-key',
  severity: 'error',
  phase: PHASE.agent,
  rank: 1,
  fields: ['model_repository_agents'],
  triton: 'failed to parse key: {key}',
  page: {
    what: 'A parameter of the agent `checksum` has a key without a colon.',
    why: 'A key is the algorithm and the file: `MD5:1/model.onnx`.',
    wrong: 'model_repository_agents { agents [ { name: "checksum" parameters { key: "1/model.onnx" value: "00" } } ] }',
    right: 'model_repository_agents { agents [ { name: "checksum" parameters { key: "MD5:1/model.onnx" value: "00" } } ] }',
    fix: 'Write `MD5:` before the path.',
    sources: ['checksum-key'],
  },
  check({ config }, report) {
    eachChecksum(config, (key, agent) => {
      if (!key.includes(':')) report(entryOf(agent, 'parameters', agent.parameters, key).key, l10n.t('The key is an algorithm and a file, such as `MD5:1/model.onnx`.'), { said: { key } });
    });
  },
};
