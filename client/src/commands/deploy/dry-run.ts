import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { DeploymentFile } from '../../services/deploy/deployment-file.ts';
import type { DryRun } from '../../services/deploy/dry-run.ts';
import { isVariantNode } from '../../trees/deployment/items.ts';
import { choose } from '../../ui/choose.ts';
import type { Choice } from '../../ui/choose.ts';
import { modelsOf } from '../../ui/models-of.ts';
import { onDisk } from '../../ui/on-disk.ts';
import { withProgress } from '../../ui/progress.ts';
import type { Command } from '../command.ts';

/** Shows each request that a deployment would make, in a read-only document; the name of a variant as second argument is not asked for. */
export const deployDryRun: Command = {
  id: 'tritonRepo.deploy.dryRun',
  needsTrust: true,
  async run({ repositories, readOnly }, argument, wanted): Promise<DryRun> {
    const choice: Choice = isVariantNode(argument) ? { repository: argument.repository } : await choose(repositories, argument);
    const repository = onDisk(choice.repository.root);
    const models = modelsOf(choice).map(({ name }) => name);
    const { readDeploymentFile } = await import('../../services/deploy/deployment-file.ts');
    const { dryRun, ensureDeploymentFile } = await import('../../services/deploy/dry-run.ts');
    const { file, created } = ensureDeploymentFile(repository, models);
    const variant = isVariantNode(argument) ? argument.variant : typeof wanted === 'string' ? wanted : await pickVariant(readDeploymentFile(file), choice.model?.name);
    const result = await withProgress(l10n.t('Planning the deployment'), (_report, signal) => dryRun({ file, repository, models, variant }, signal));
    await readOnly.show(`dry-run-${result.variant}.json`, `${JSON.stringify({
      variant: result.variant, region: result.plan.region, notes: result.plan.notes.map(({ severity, message }) => `${severity}: ${message}`), requests: result.requests,
    }, undefined, 2)}\n`);
    void tell(result, file, created);
    return result;
  },
};

/** The only one, or the only one with the chosen model, else what the person picks. */
async function pickVariant({ variants }: DeploymentFile, model: string | undefined): Promise<string> {
  const all = Object.entries(variants);
  const fitting = model === undefined ? all : all.filter(([, { models = [] }]) => models.some((one) => one.split('/').at(-1) === model));
  const [only, ...more] = fitting.length > 0 ? fitting : all;
  if (only && more.length === 0) return only[0];
  const picked = await vscode.window.showQuickPick(
    (fitting.length > 0 ? fitting : all).map(([label, { instanceType = '', models = [] }]) => ({ label, description: instanceType, detail: models.join(', ') })),
    { placeHolder: l10n.t('Choose a variant of the deployment') },
  );
  if (!picked) throw new vscode.CancellationError();
  return picked.label;
}

async function tell({ variant, plan, requests }: DryRun, file: string, created: boolean): Promise<void> {
  const problem = plan.notes.find(({ severity }) => severity === 'error');
  const open = l10n.t('Open Deployment File');
  const text = problem ? l10n.t('{0} would fail: {1}', variant, problem.message)
    : created ? l10n.t('A deployment file was written. {0} would make {1} requests; nothing was sent.', variant, requests.length)
      : l10n.t('{0} would make {1} requests; nothing was sent.', variant, requests.length);
  const picked = await (problem ? vscode.window.showWarningMessage(text, open) : vscode.window.showInformationMessage(text, open));
  if (picked === open) await vscode.window.showTextDocument(vscode.Uri.file(file));
}
