import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { KnownRepository } from '../../repositories/known.ts';
import type { VariantSettings } from '../../services/deploy/deployment-file.ts';
import { row } from '../row.ts';

/** A row of the tree "Deployment"; commands get it as their argument. */
export type DeploymentNode =
  | { readonly kind: 'file'; readonly file: string; readonly repository: KnownRepository }
  /** `settings` with the file's defaults under it. */
  | { readonly kind: 'variant'; readonly file: string; readonly repository: KnownRepository; readonly variant: string; readonly settings: VariantSettings }
  | { readonly kind: 'note'; readonly text: string; readonly file: string };

export function isVariantNode(value: unknown): value is DeploymentNode & { kind: 'variant' } {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'variant' && 'repository' in value;
}

const { Expanded, None } = vscode.TreeItemCollapsibleState;

export function deploymentItem(node: DeploymentNode): vscode.TreeItem {
  const open = { command: 'vscode.open', title: l10n.t('Open'), arguments: [vscode.Uri.file(node.file)] };
  if (node.kind === 'note') {
    return row(node.text, None, { contextValue: 'note', tooltip: node.text, command: open, iconPath: new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground')) });
  }
  if (node.kind === 'file') {
    return row(node.repository.name, Expanded, {
      id: node.file, contextValue: 'file', iconPath: new vscode.ThemeIcon('library'), description: vscode.workspace.asRelativePath(node.file), tooltip: node.file,
    });
  }
  const { variant, settings: { instanceType = '', image = '', models = [], region, bucket } } = node;
  const description = [instanceType, image].filter(Boolean).join(' · ');
  const tooltip = new vscode.MarkdownString();
  for (const line of [
    description, models.join(', '), region === undefined ? l10n.t('no region yet') : region, bucket === undefined ? l10n.t('no bucket yet') : `s3://${bucket}`,
  ]) if (line) tooltip.appendText(line).appendMarkdown('  \n');
  return row(variant, None, {
    id: `${node.file} ${variant}`, contextValue: 'variant', description, tooltip, command: open, iconPath: new vscode.ThemeIcon('server-environment'),
    accessibilityInformation: { label: l10n.t('Deployment variant {0}, {1}', variant, description) },
  });
}
