import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DISAGREEMENT, SOURCE } from './diagnostic.ts';

/** On a diagnostic where the server and our own check differ: make an example of it. */
export function registerReportAction(): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider({ language: 'triton-config', scheme: 'file' }, {
    provideCodeActions({ uri }, _range, { diagnostics }) {
      const found = diagnostics.filter(({ source, code }) => source === SOURCE && code === DISAGREEMENT);
      if (found.length === 0 || !vscode.workspace.isTrusted) return [];
      const action = new vscode.CodeAction(l10n.t('Report the disagreement'), vscode.CodeActionKind.QuickFix);
      action.diagnostics = found;
      action.command = { title: action.title, command: 'tritonRepo.triton.reportDisagreement', arguments: [uri] };
      return [action];
    },
  }, { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] });
}
