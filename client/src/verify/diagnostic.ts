import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { codePlaces, withoutTrace } from '../services/verify/code-places.ts';
import type { Verdict } from './verdicts.ts';

export const SOURCE = 'triton (server)';
/** The code of a diagnostic that can be reported. */
export const DISAGREEMENT = 'disagreement';

/** `Triton 24.10` */
export function serverName({ report: { release, version } }: Pick<Verdict, 'report'>): string {
  return `Triton ${release ?? version}`;
}

/** What the server says, at the place that it means; a load that we would refuse as information. */
export function verdictDiagnostic(verdict: Verdict): vscode.Diagnostic[] {
  const { server, own } = verdict;
  const disagreement = own?.disagreement;
  const text = messageOf(verdict);
  if (text === undefined) return [];
  const { start, end } = (disagreement === 'we-refuse' ? own?.expected?.range : own?.range) ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const range = new vscode.Range(start.line, start.character, end.line, end.character);
  const diagnostic = new vscode.Diagnostic(range, text, server.verdict === 'loads' ? vscode.DiagnosticSeverity.Information : vscode.DiagnosticSeverity.Error);
  diagnostic.source = SOURCE;
  if (disagreement) diagnostic.code = DISAGREEMENT;
  diagnostic.relatedInformation = codePlaces(server.message ?? '', verdict.report.repository).map(({ file, line }) => (
    new vscode.DiagnosticRelatedInformation(new vscode.Location(vscode.Uri.file(file), new vscode.Position(line - 1, 0)), l10n.t('here'))
  ));
  return [diagnostic];
}

function messageOf(verdict: Verdict): string | undefined {
  const { server: { verdict: outcome, position }, own } = verdict;
  const message = withoutTrace(verdict.server.message ?? '');
  const expected = own?.expected ? `${own.expected.message} [${own.expected.code}]` : '';
  const name = serverName(verdict);
  switch (outcome) {
    case 'loads': return own?.disagreement === 'we-refuse' ? l10n.t('{0} loads this model; our own check for the same release expects a refusal: {1}', name, expected) : undefined;
    case 'not judged': return undefined;
    case 'no answer': return l10n.t('{0} never answers the load of this model: {1}', name, message);
    case 'server ended': return l10n.t('{0} ends when it loads this model: {1}', name, message);
    case 'refused': {
      const said = position === undefined ? message : `${position}: ${message}`;
      if (own?.disagreement === 'we-accept') return `${said}\n${l10n.t('Our own check for the same release expects it to load.')}`;
      return own?.disagreement === 'other-words' ? `${said}\n${l10n.t('Our own check for the same release expects another reason: {0}', expected)}` : said;
    }
    default: return outcome satisfies never;
  }
}
