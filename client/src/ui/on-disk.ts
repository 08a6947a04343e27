import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { UserError } from '../util/user-error.ts';

/** The path of what has to be a folder or file of this machine. */
export function onDisk(uri: vscode.Uri): string {
  if (uri.scheme === 'file') return uri.fsPath;
  throw new UserError(l10n.t('{0} is not on a disk of this machine.', uri.toString(true)), l10n.t('Open a local copy of the folder for this.'));
}
