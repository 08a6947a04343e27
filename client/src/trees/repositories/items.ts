import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { KnownModel, KnownRepository } from '../../repositories/known.ts';
import { healthIcon, healthText, shortHealth } from '../../ui/health.ts';
import { row } from '../row.ts';
import type { FileNode, RepositoryNode } from './nodes.ts';

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/** How one row looks. Ids are stable, so that what is open stays open over a refresh. */
export function itemOf(node: RepositoryNode): vscode.TreeItem {
  if (node.kind === 'repository') return repositoryItem(node.repository);
  if (node.kind === 'model') return modelItem(node.model);
  if (node.kind !== 'failure') return fileItem(node);
  return row(node.message, None, {
    contextValue: 'failure', iconPath: new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground')), tooltip: node.message,
  });
}

function repositoryItem({ name, uri, root, models, health }: KnownRepository): vscode.TreeItem {
  const count = models.length === 1 ? l10n.t('1 model') : l10n.t('{0} models', models.length);
  const state = healthText(health);
  return row(name, Expanded, {
    // A model that is opened alone has the address of its repository.
    id: `repository ${uri.toString()}`, contextValue: 'repository', iconPath: new vscode.ThemeIcon('library'),
    description: root === uri ? `${shortHealth(health)} · ${count}` : l10n.t('opened without its repository'),
    tooltip: root === uri ? uri.fsPath : l10n.t('{0} is a model. Open the folder above to see the whole repository.', uri.fsPath),
    accessibilityInformation: { label: l10n.t('Model repository {0}, {1}, {2}', name, state, count) },
  });
}

function modelItem(model: KnownModel): vscode.TreeItem {
  const { name, uri, runs, health, config } = model;
  const state = config ? healthText(health) : l10n.t('no configuration');
  const short = config ? shortHealth(health) : state;
  return row(name, Collapsed, {
    id: uri.toString(), contextValue: 'model', description: runs ? `${short} · ${runs}` : short, tooltip: modelTooltip(model, state),
    iconPath: config ? healthIcon(health) : new vscode.ThemeIcon('question'),
    accessibilityInformation: { label: runs ? l10n.t('Model {0}, {1}, {2}', name, state, runs) : l10n.t('Model {0}, {1}', name, state) },
  });
}

function modelTooltip({ name, description }: KnownModel, state: string): vscode.MarkdownString {
  const { backend, platform, versions, steps } = description;
  const text = new vscode.MarkdownString();
  const line = (value: string) => text.appendText(value).appendMarkdown('  \n');
  text.appendMarkdown('**').appendText(name).appendMarkdown('**  \n');
  if (backend) line(l10n.t('Back end: {0}', backend));
  if (platform) line(l10n.t('Platform: {0}', platform));
  line(versions.length > 0 ? l10n.t('Versions: {0}', versions.join(', ')) : l10n.t('No version folder'));
  if (steps.length > 0) line(l10n.t('Calls: {0}', steps.join(' → ')));
  line(state);
  return text;
}

function fileItem({ kind, uri, name }: FileNode): vscode.TreeItem {
  const id = uri.toString();
  switch (kind) {
    case 'version': return row(name, Collapsed, {
      id, contextValue: kind, description: l10n.t('version'), iconPath: new vscode.ThemeIcon('versions'), tooltip: uri.fsPath,
      accessibilityInformation: { label: l10n.t('Version {0}', name) },
    });
    case 'folder': return row(name, Collapsed, { id, contextValue: kind, resourceUri: uri, iconPath: vscode.ThemeIcon.Folder });
    case 'link': return row(name, None, {
      id, contextValue: kind, description: l10n.t('link'), iconPath: new vscode.ThemeIcon('file-symlink-file'), tooltip: uri.fsPath,
    });
    default: return row(name, None, {
      id, contextValue: kind, resourceUri: uri, iconPath: vscode.ThemeIcon.File,
      command: { command: 'vscode.open', title: l10n.t('Open'), arguments: [uri] },
    });
  }
}
