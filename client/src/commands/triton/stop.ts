import type { Command } from '../command.ts';

export const stopTriton: Command = {
  id: 'tritonRepo.triton.stop',
  needsTrust: false,
  run: ({ servers }) => servers.stop(),
};
