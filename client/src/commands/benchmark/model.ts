import { wishFor } from '../../webviews/wish.ts';
import type { Command } from '../command.ts';

/** Opens the panel to measure a model. */
export const benchmarkModel: Command = {
  id: 'tritonRepo.benchmark.model',
  needsTrust: true,
  async run(shell, argument) {
    const { wish, folder } = await wishFor(shell, argument, 'benchmark');
    shell.panels.show(wish, folder);
  },
};
