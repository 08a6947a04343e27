import type { Command } from '../command.ts';

export const refreshRepositories: Command = {
  id: 'tritonRepo.repository.refresh',
  needsTrust: false,
  run: ({ repositories }) => repositories.refresh(),
};
