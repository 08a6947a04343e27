import path from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { PackageResult } from '../../services/packaging/package.ts';
import { choose } from '../../ui/choose.ts';
import { confirmRefused, modelsOf } from '../../ui/models-of.ts';
import { onDisk } from '../../ui/on-disk.ts';
import { withProgress } from '../../ui/progress.ts';
import type { Command } from '../command.ts';

/** Packs a repository, or one model with the models that it calls; an absolute path as second argument is not asked for. */
export const createPackage: Command = {
  id: 'tritonRepo.package.create',
  needsTrust: true,
  async run({ repositories }, argument, to): Promise<PackageResult> {
    const choice = await choose(repositories, argument);
    const repository = onDisk(choice.repository.root);
    const models = modelsOf(choice);
    await confirmRefused(models);
    const output = typeof to === 'string' ? to : await askOutput(repository, choice.model?.name ?? path.basename(repository));
    const { packageModels } = await import('../../services/packaging/package.ts');
    const result = await withProgress(l10n.t('Packaging'), (report, signal) => packageModels({
      repository, models: models.map(({ name }) => name), output, report, signal,
      overwrite: typeof to !== 'string', // the dialog has asked
    }));
    void tell(result);
    return result;
  },
};

async function askOutput(repository: string, name: string): Promise<string> {
  const file = await vscode.window.showSaveDialog({
    title: l10n.t('Package Models'), defaultUri: vscode.Uri.file(path.join(path.dirname(repository), `${name}.tar.gz`)), filters: { [l10n.t('Archive')]: ['tar.gz'] },
  });
  if (!file) throw new vscode.CancellationError();
  return onDisk(file);
}

async function tell({ archive, manifest, manifestFile, reused }: PackageResult): Promise<void> {
  const name = path.basename(archive);
  const megabytes = new Intl.NumberFormat(vscode.env.language, { maximumFractionDigits: 1 }).format(manifest.size / 1e6);
  const files = manifest.members.length;
  const text = reused ? l10n.t('{0} is up to date: {1} MB, {2} files.', name, megabytes, files) : l10n.t('{0} is written: {1} MB, {2} files.', name, megabytes, files);
  const show = l10n.t('Show Manifest');
  const reveal = l10n.t('Reveal');
  const picked = await vscode.window.showInformationMessage(text, show, reveal);
  if (picked === show) await vscode.window.showTextDocument(vscode.Uri.file(manifestFile));
  if (picked === reveal) await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.file(archive));
}
