import * as l10n from '@vscode/l10n';
import { entryOf } from '../../source.ts';
import { eachChecksum } from '../agents.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'checksum-algorithm',
  severity: 'error',
  phase: PHASE.agent,
  rank: 2,
  fields: ['model_repository_agents'],
  triton: 'Unsupported checksum algorithm: {algorithm}',
  page: {
    what: 'A parameter of the agent `checksum` names another algorithm than MD5.',
    why: 'The agent knows no other.',
    wrong: 'model_repository_agents { agents [ { name: "checksum" parameters { key: "SHA256:1/model.onnx" value: "00" } } ] }',
    right: 'model_repository_agents { agents [ { name: "checksum" parameters { key: "MD5:1/model.onnx" value: "00" } } ] }',
    fix: 'Use MD5.',
    sources: ['checksum-algorithm'],
  },
  check({ config }, report) {
    eachChecksum(config, (key, agent) => {
      const colon = key.indexOf(':');
      const algorithm = key.slice(0, colon);
      if (colon < 0 || algorithm.toUpperCase() === 'MD5') return;
      report(entryOf(agent, 'parameters', agent.parameters, key).key, l10n.t('The agent knows MD5 only, not {0}.', `\`${algorithm}\``), { said: { algorithm } });
    });
  },
};
