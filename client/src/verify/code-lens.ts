import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { serverName } from './diagnostic.ts';
import type { Verdict, Verdicts } from './verdicts.ts';

const TOP = new vscode.Range(0, 0, 0, 0);
/** The editor swallows a plain blank behind an icon. */
const GAP = '\u00a0';
const VERIFY = 'tritonRepo.triton.verify';

/** Above the first line of a model's configuration: ask a real server, and what it said. None in a window that is not trusted. */
export class VerdictLenses implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #verdicts: Verdicts;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #owned: readonly vscode.Disposable[];
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(verdicts: Verdicts) {
    this.#verdicts = verdicts;
    const tell = () => this.#changed.fire();
    this.#owned = [
      this.#changed, verdicts.onDidChange(tell), vscode.workspace.onDidGrantWorkspaceTrust(tell),
      vscode.languages.registerCodeLensProvider({ language: 'triton-config', scheme: 'file', pattern: '**/config.pbtxt' }, this),
    ];
  }

  provideCodeLenses({ uri }: vscode.TextDocument): vscode.CodeLens[] {
    if (!vscode.workspace.isTrusted) return [];
    const lens = (title: string, command = '', tooltip = '') => new vscode.CodeLens(TOP, { title, command, tooltip, arguments: [uri] });
    if (this.#verdicts.isRunning(uri)) return [lens(`$(loading~spin)${GAP}${l10n.t('Asking Triton…')}`)];
    const verdict = this.#verdicts.get(uri);
    if (!verdict) return [lens(l10n.t('Verify with Triton'), VERIFY)];
    if (this.#verdicts.isStale(uri)) return [lens(l10n.t('Verify with Triton again: changed since'), VERIFY)];
    const { server: { message, reason } } = verdict;
    const said = lens(`${verdictTitle(verdict)} · ${age(verdict)}`, VERIFY, [message, reason].filter(Boolean).join('\n') || l10n.t('Verify with Triton'));
    return verdict.own?.disagreement ? [said, lens(`$(report)${GAP}${l10n.t('Our own check disagrees: report it')}`, 'tritonRepo.triton.reportDisagreement')] : [said];
  }

  dispose(): void {
    for (const one of this.#owned) one.dispose();
  }
}

function verdictTitle(verdict: Verdict): string {
  const name = serverName(verdict);
  switch (verdict.server.verdict) {
    case 'loads': return verdict.server.judge === 'backend' ? `$(pass)${GAP}${l10n.t('{0} loads this', name)}` : `$(pass)${GAP}${l10n.t('{0} takes this configuration', name)}`;
    case 'refused': return `$(error)${GAP}${l10n.t('{0} refuses this', name)}`;
    case 'no answer': return `$(error)${GAP}${l10n.t('{0} never answers', name)}`;
    case 'server ended': return `$(error)${GAP}${l10n.t('{0} ends on this', name)}`;
    case 'not judged': return `$(question)${GAP}${l10n.t('{0} has no verdict', name)}`;
    default: return verdict.server.verdict satisfies never;
  }
}

function age({ at }: Verdict): string {
  const minutes = Math.floor((Date.now() - at) / 60_000);
  if (minutes < 1) return l10n.t('just now');
  return minutes < 60 ? l10n.t('{0} min ago', minutes) : l10n.t('{0} h ago', Math.floor(minutes / 60));
}
