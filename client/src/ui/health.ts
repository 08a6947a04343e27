import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Health } from '../repositories/known.ts';

/** "2 errors, 1 warning"; "no problems" where there is none. */
export function healthText({ errors, warnings }: Health): string {
  const parts: string[] = [];
  if (errors > 0) parts.push(errors === 1 ? l10n.t('1 error') : l10n.t('{0} errors', errors));
  if (warnings > 0) parts.push(warnings === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', warnings));
  return parts.length > 0 ? parts.join(', ') : l10n.t('no problems');
}

/** The same for a narrow row: "ok" where there is none. */
export function shortHealth(health: Health): string {
  return health.errors + health.warnings > 0 ? healthText(health) : l10n.t('ok');
}

/** Never the colour alone: the same is said by `healthText`. */
export function healthIcon({ errors, warnings }: Health): vscode.ThemeIcon {
  if (errors > 0) return new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
  if (warnings > 0) return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  return new vscode.ThemeIcon('pass', new vscode.ThemeColor('testing.iconPassed'));
}
