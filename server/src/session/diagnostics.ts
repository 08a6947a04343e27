import { DiagnosticSeverity, type Diagnostic } from 'vscode-languageserver';
import type { Finding, Severity } from '../analysis/finding.ts';
import type { ClientAbilities } from './client.ts';
import type { Document } from './document.ts';

const PAGES = 'https://github.com/triton-model-repository/triton-model-repository/blob/main/docs/rules';

const SEVERITY: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

function rulePage(code: string): string {
  return `${PAGES}/${code}.md`;
}

/** Where a finding's related place lies: the document itself or another file of the same repository. */
export type Locate = (path: string | undefined) => { uri: string; document: Document } | undefined;

export function toDiagnostic(finding: Finding, document: Document, locate: Locate, client: ClientAbilities): Diagnostic {
  const diagnostic: Diagnostic = {
    range: document.rangeOf(finding),
    severity: SEVERITY[finding.severity],
    code: finding.code,
    source: 'triton',
    message: shortened(message(finding)),
  };
  if (client.codeDescription) diagnostic.codeDescription = { href: rulePage(finding.code) };
  if (finding.fix !== undefined) diagnostic.data = { fix: finding.fix.id };
  if (client.relatedInformation && finding.related) {
    const related = finding.related.flatMap((one) => {
      const place = locate(one.path);
      return place ? [{ location: { uri: place.uri, range: place.document.rangeOf(one) }, message: one.message }] : [];
    });
    if (related.length > 0) diagnostic.relatedInformation = related;
  }
  return diagnostic;
}

/** A name of a million letters is told by its beginning. */
function shortened(text: string): string {
  return text.length > 2000 ? `${text.slice(0, 2000)}…` : text;
}

/** Our words, then Triton's, so that a person who searches for the log's line finds it. */
function message({ message: ours, triton, tritonPosition }: Finding): string {
  if (triton === undefined || ours.includes(triton)) return ours;
  return `${ours}\nTriton: ${tritonPosition === undefined ? '' : `${tritonPosition}: `}${triton}`;
}
