import { wishFor } from '../../webviews/wish.ts';
import type { Command } from '../command.ts';

/** Opens the panel as it was left; a text is the id of a saved run to open in it. In an untrusted window the panel says why it sends nothing. */
export const openPanel: Command = {
  id: 'tritonRepo.panel.open',
  needsTrust: false,
  async run(shell, argument) {
    if (typeof argument === 'string') {
      shell.panels.show({ tab: 'runs', run: argument });
      return;
    }
    const { wish, folder } = await wishFor(shell, argument, 'invoke');
    shell.panels.show({ ...wish, tab: undefined }, folder);
  },
};
