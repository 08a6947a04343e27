import type { Command } from '../command.ts';

export const restartLanguageServer: Command = {
  id: 'tritonRepo.language.restart',
  needsTrust: false,
  async run({ language, repositories }) {
    await language.restart();
    repositories.refresh();
  },
};
