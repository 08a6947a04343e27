import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerSnapshot } from '../../services/triton/types.ts';
import { describeError } from '../../util/user-error.ts';
import { row } from '../row.ts';
import type { ServedModelNode, ServerNode } from './nodes.ts';

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
const GOOD = new vscode.ThemeColor('testing.iconPassed');
const BAD = new vscode.ThemeColor('list.errorForeground');

export function serverItem(node: ServerNode): vscode.TreeItem {
  switch (node.kind) {
    case 'local': return localItem(node.snapshot);
    case 'attached': {
      const { name, baseUrl } = node.target;
      return row(name, Collapsed, {
        id: baseUrl, contextValue: 'attached', description: l10n.t('attached'), tooltip: baseUrl, iconPath: new vscode.ThemeIcon('plug'),
        accessibilityInformation: { label: l10n.t('Attached server {0}', name) },
      });
    }
    case 'served': return modelItem(node);
    default: return row(node.text, None, { iconPath: new vscode.ThemeIcon('info'), tooltip: node.text, contextValue: 'note' });
  }
}

function localItem({ state, target, repository, version, error }: ServerSnapshot): vscode.TreeItem {
  const [text, icon] = look(state);
  const name = l10n.t('This machine');
  const place = target ? new URL(target.baseUrl).host : undefined;
  const preview = target?.preview ? l10n.t('CPU preview') : undefined;
  const description = [text, preview, place].filter(Boolean).join(' · ');
  const tooltip = new vscode.MarkdownString();
  for (const line of [
    version && `Triton ${version}`, repository,
    target?.preview && l10n.t('ONNX models run on the processor through a stand-in: answers are real, times are not those of a GPU.'),
    error && describeError(error),
  ]) if (line) tooltip.appendText(line).appendMarkdown('  \n');
  return row(name, Expanded, {
    id: 'local', contextValue: `local.${state}`, description, tooltip, iconPath: icon,
    accessibilityInformation: { label: l10n.t('Triton on this machine, {0}', description) },
  });
}

function look(state: ServerSnapshot['state']): [string, vscode.ThemeIcon] {
  const busy = new vscode.ThemeIcon('loading~spin');
  return {
    running: [l10n.t('running'), new vscode.ThemeIcon('vm-running', GOOD)] as [string, vscode.ThemeIcon],
    starting: [l10n.t('starting'), busy] as [string, vscode.ThemeIcon],
    stopping: [l10n.t('stopping'), busy] as [string, vscode.ThemeIcon],
    failed: [l10n.t('failed'), new vscode.ThemeIcon('error', BAD)] as [string, vscode.ThemeIcon],
    stopped: [l10n.t('stopped'), new vscode.ThemeIcon('vm-outline')] as [string, vscode.ThemeIcon],
  }[state];
}

function modelItem({ server, name, version, state, reason, config }: ServedModelNode): vscode.TreeItem {
  const [text, icon] = modelLook(state);
  const short = reason?.split('\n')[0];
  const description = short ? `${text} · ${short}` : version ? `${text} · ${l10n.t('version {0}', version)}` : text;
  const where = server === 'local' ? 'local' : 'attached';
  return row(name, None, {
    id: `${server === 'local' ? 'local' : server.baseUrl} ${name} ${version}`, contextValue: `served.${where}.${state}`, description, iconPath: icon,
    tooltip: reason ? new vscode.MarkdownString().appendText(`${name}: ${text}`).appendCodeblock(reason, 'text') : `${name}: ${description}`,
    accessibilityInformation: { label: l10n.t('Model {0}, {1}', name, description) },
    ...(config && { command: { command: 'vscode.open', title: l10n.t('Open Configuration'), arguments: [config] } }),
  });
}

function modelLook(state: ServedModelNode['state']): [string, vscode.ThemeIcon] {
  switch (state) {
    case 'READY': return [l10n.t('ready'), new vscode.ThemeIcon('pass', GOOD)];
    case 'UNAVAILABLE': return [l10n.t('not loaded'), new vscode.ThemeIcon('error', BAD)];
    case 'LOADING': return [l10n.t('loading'), new vscode.ThemeIcon('loading~spin')];
    case 'UNLOADING': return [l10n.t('unloading'), new vscode.ThemeIcon('loading~spin')];
    case 'LEFT_OUT': return [l10n.t('left out'), new vscode.ThemeIcon('circle-slash')];
    default: return [l10n.t('not loaded yet'), new vscode.ThemeIcon('circle-outline')];
  }
}
