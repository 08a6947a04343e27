import * as vscode from 'vscode';
import type { Shell } from '../context.ts';
import { isServerNode } from '../trees/server/nodes.ts';
import { choose } from '../ui/choose.ts';
import { targetId } from './live-targets.ts';
import type { Wish } from './panel-session.ts';

/**
 * What the panel is to show for what was clicked: a row of either tree, a folder or file, or from the palette the active
 * editor's model. `folder` is the repository that a local server would have to run.
 */
export async function wishFor(shell: Shell, argument: unknown, tab: NonNullable<Wish['tab']>): Promise<{ wish: Wish; folder?: vscode.Uri }> {
  if (isServerNode(argument)) {
    if (argument.kind === 'served') {
      return { wish: { tab, model: argument.name, target: argument.server === 'local' ? 'local' : targetId(argument.server) } };
    }
    if (argument.kind === 'local') return { wish: { tab, target: 'local' } };
    return { wish: { tab, ...(argument.kind === 'attached' && { target: targetId(argument.target) }) } };
  }
  const about = argument ?? vscode.window.activeTextEditor?.document.uri;
  if (about === undefined) return { wish: { tab } };
  try {
    const { repository, model } = await choose(shell.repositories, about);
    const local = shell.servers.snapshot.repository === repository.uri.fsPath;
    return { wish: { tab, ...(model && { model: model.name }), ...(local && { target: 'local' }) }, folder: repository.uri };
  } catch (error) {
    // From the palette the active file is only a guess; what was clicked is not.
    if (argument === undefined) return { wish: { tab } };
    throw error;
  }
}
