import type { Command } from '../command.ts';

export const showLog: Command = {
  id: 'tritonRepo.log.show',
  needsTrust: false,
  run: ({ log }) => log.show(),
};
