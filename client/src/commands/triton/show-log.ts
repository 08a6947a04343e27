import type { Command } from '../command.ts';

export const showTritonLog: Command = {
  id: 'tritonRepo.triton.showLog',
  needsTrust: false,
  run: ({ servers }) => servers.log.show(),
};
