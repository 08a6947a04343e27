import { wishFor } from '../../webviews/wish.ts';
import type { Command } from '../command.ts';

/** Opens the panel to send one request to a model. */
export const invokeModel: Command = {
  id: 'tritonRepo.invoke.model',
  needsTrust: true,
  async run(shell, argument) {
    const { wish, folder } = await wishFor(shell, argument, 'invoke');
    shell.panels.show(wish, folder);
  },
};
