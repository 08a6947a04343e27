import type { ModelConfig, ModelRepositoryAgentsAgent } from '../../schema/model-config.generated.ts';

/** What the agent that comes with the server is told to check: `<algorithm>:<path>` and the sum. Agents run before all else. */
export function eachChecksum(config: ModelConfig, visit: (key: string, agent: ModelRepositoryAgentsAgent) => void): void {
  for (const agent of config.model_repository_agents?.agents ?? []) {
    if (agent.name !== 'checksum') continue;
    for (const key of agent.parameters.keys()) visit(key, agent);
  }
}
