import type { Command } from '../command.ts';

/** How the language server fares, as a document that can be pasted into a bug report. */
export const showLanguageReport: Command = {
  id: 'tritonRepo.language.showReport',
  needsTrust: false,
  async run({ language, readOnly }) {
    const report = await language.ask('tritonRepo/serverReport', {});
    await readOnly.show('language-server-report.json', `${JSON.stringify(report, undefined, 2)}\n`);
  },
};
