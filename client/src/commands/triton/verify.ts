import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { choose } from '../../ui/choose.ts';
import { serverName } from '../../verify/diagnostic.ts';
import { verifyChoice } from '../../verify/run.ts';
import type { Verdict } from '../../verify/verdicts.ts';
import type { Command } from '../command.ts';

/** Asks a real server about a repository or one model; what it says stands in the list of problems. */
export const verifyTriton: Command = {
  id: 'tritonRepo.triton.verify',
  needsTrust: true,
  async run(shell, argument): Promise<readonly Verdict[]> {
    const verdicts = await verifyChoice(shell, await choose(shell.repositories, argument));
    void tell(verdicts);
    return verdicts;
  },
};

async function tell(verdicts: readonly Verdict[]): Promise<void> {
  const [first] = verdicts;
  if (!first) return;
  const failed = verdicts.filter(({ server }) => !['loads', 'not judged'].includes(server.verdict));
  const apart = verdicts.find(({ own }) => own?.disagreement !== undefined);
  const problems = l10n.t('Show Problems');
  const report = l10n.t('Report the disagreement');
  const buttons = [...(failed.length > 0 ? [problems] : []), ...(apart ? [report] : [])];
  const text = sentence(verdicts, failed);
  const picked = failed.length > 0 || apart ? await vscode.window.showWarningMessage(text, ...buttons) : await vscode.window.showInformationMessage(text);
  if (picked === problems) await vscode.commands.executeCommand('workbench.actions.view.problems');
  if (picked === report) await vscode.commands.executeCommand('tritonRepo.triton.reportDisagreement', apart!.uri);
}

function sentence(verdicts: readonly Verdict[], failed: readonly Verdict[]): string {
  const name = serverName(verdicts[0]!);
  const [{ server }] = [verdicts[0]!];
  if (verdicts.length > 1) {
    const loads = verdicts.filter((one) => one.server.verdict === 'loads').length;
    const apart = verdicts.filter(({ own }) => own?.disagreement !== undefined).length;
    const counts = l10n.t('{0} loads {1} of {2} models.', name, loads, verdicts.length);
    return apart > 0 ? `${counts} ${l10n.t('Our own check differs on {0}.', apart)}` : counts;
  }
  if (failed.length > 0) return l10n.t('{0} does not load {1}: {2}', name, server.name, (server.message ?? server.verdict).split('\n')[0]!);
  const reason = server.reason === undefined ? '' : ` (${server.reason})`;
  if (server.verdict === 'not judged') return `${l10n.t('{0} has no verdict on {1}', name, server.name)}${reason}.`;
  return `${server.judge === 'backend' ? l10n.t('{0} loads {1}', name, server.name) : l10n.t('{0} takes the configuration of {1}', name, server.name)}${reason}.`;
}
