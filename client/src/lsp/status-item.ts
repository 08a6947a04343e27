import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { LanguageService, LanguageState } from './language-service.ts';

/** The server's state beside the language name of an open configuration. */
export function languageStatusItem(service: LanguageService): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('tritonRepo.language', { language: 'triton-config' });
  item.name = l10n.t('Triton language server');
  const show = (state: LanguageState) => Object.assign(item, look(state));
  show(service.state);
  return vscode.Disposable.from(item, service.onDidChangeState(show));
}

function look(state: LanguageState): Pick<vscode.LanguageStatusItem, 'text' | 'busy' | 'severity' | 'command'> {
  const { Information, Error: Failed } = vscode.LanguageStatusSeverity;
  const restart = { title: l10n.t('Restart'), command: 'tritonRepo.language.restart' };
  const report = { title: l10n.t('Show Report'), command: 'tritonRepo.language.showReport' };
  const looks = {
    idle: { text: l10n.t('Triton: not started'), busy: false, severity: Information, command: restart },
    starting: { text: l10n.t('Triton: starting'), busy: true, severity: Information, command: undefined },
    running: { text: l10n.t('Triton: ready'), busy: false, severity: Information, command: report },
    failed: { text: l10n.t('Triton: language server stopped'), busy: false, severity: Failed, command: restart },
  };
  return looks[state];
}
