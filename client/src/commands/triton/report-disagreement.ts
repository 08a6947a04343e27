import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Shell } from '../../context.ts';
import { requireServer, serverStorage } from '../../servers/install.ts';
import { choose } from '../../ui/choose.ts';
import { onDisk } from '../../ui/on-disk.ts';
import { withProgress } from '../../ui/progress.ts';
import { UserError } from '../../util/user-error.ts';
import { readSample } from '../../verify/read-sample.ts';
import { issueUrl, reportText, type Manifest } from '../../verify/report.ts';
import type { Verdict } from '../../verify/verdicts.ts';
import type { Command } from '../command.ts';

const DEADLINE_MS = 60_000;

/** Makes the smallest anonymous example of a disagreement and shows it; nothing is sent. */
export const reportDisagreement: Command = {
  id: 'tritonRepo.triton.reportDisagreement',
  needsTrust: true,
  async run(shell, argument): Promise<vscode.TextDocument> {
    const { repository, model } = await choose(shell.repositories, argument);
    const verdict = model?.config && shell.verdicts.get(model.config);
    if (!model || !verdict?.own?.disagreement) throw new UserError(l10n.t('There is no disagreement with Triton to report.'), l10n.t('Verify the model with Triton first.'));
    const manifest: Manifest = shell.extension.extension.packageJSON;
    const text = await withProgress(l10n.t('Making a small example'), async (report, signal) => {
      const sample = await readSample(onDisk(repository.root), verdict.server);
      const found = await makeExample(shell, verdict, sample, signal, report);
      if (!found) throw new UserError(l10n.t('No example can be made of this disagreement: it depends on what is in the model\'s files.'), l10n.t('Report the two verdicts with what you know of the files.'));
      return reportText(manifest, verdict, found);
    });
    const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: text });
    await vscode.window.showTextDocument(document, { preview: false, viewColumn: vscode.ViewColumn.Beside });
    void offer(manifest, text);
    return document;
  },
};

async function makeExample(shell: Shell, { report: facts }: Verdict, sample: Awaited<ReturnType<typeof readSample>>, signal: AbortSignal, report: Parameters<Parameters<typeof withProgress>[1]>[0]) {
  const { release, strict, gpu } = facts;
  const [{ reproduce }, { SampleServer }] = await Promise.all([import('../../services/verify/reproduce.ts'), import('../../services/verify/sample.ts')]);
  const installation = await requireServer(shell.serverFolder);
  const server = await SampleServer.start({ installation, storage: serverStorage(shell.extension).work, strict, signal });
  try {
    return await reproduce(sample, {
      server, signal, report, deadlineMs: DEADLINE_MS,
      analyst: {
        compare: (one, answer) => shell.language.ask('tritonRepo/compareSample', { sample: one, answer, server: { release, strict, gpu } }),
        parts: (one) => shell.language.ask('tritonRepo/sampleParts', one),
        anonymise: (one) => shell.language.ask('tritonRepo/anonymise', one),
      },
    });
  } finally {
    await server.stop();
  }
}

async function offer(manifest: Manifest, text: string): Promise<void> {
  const copy = l10n.t('Copy');
  const open = l10n.t('Open an Issue');
  const url = issueUrl(manifest, text);
  const picked = await vscode.window.showInformationMessage(l10n.t('Look through the example before you send it anywhere; nothing was sent.'), copy, ...(url ? [open] : []));
  if (picked === copy) await vscode.env.clipboard.writeText(text);
  if (picked === open && url) await vscode.env.openExternal(vscode.Uri.parse(url, true));
}
