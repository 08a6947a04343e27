import * as l10n from '@vscode/l10n';
import { CodeActionKind, type CodeAction, type Diagnostic, type Range, type TextEdit } from 'vscode-languageserver';
import type { Finding, Fix } from '../analysis/finding.ts';
import type { Source } from './source.ts';

/** Mends all that can be mended safely, as `editor.codeActionsOnSave` asks for it. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.triton`;

export interface ActionRequest {
  readonly range: Range;
  /** Kinds that the client wants; empty: any. */
  readonly only: readonly string[];
  /** What the client shows at the place. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Quick fixes at a place, and one action that applies every fix of the file. */
export function codeActions(source: Source, findings: readonly Finding[], { range, only, diagnostics }: ActionRequest): CodeAction[] {
  const wants = (kind: string) => only.length === 0 || only.some((one) => kind === one || kind.startsWith(`${one}.`));
  const actions: CodeAction[] = [];
  if (wants(CodeActionKind.QuickFix)) {
    const [from, to] = [source.offsetAt(range.start), source.offsetAt(range.end)];
    for (const { fix, code, start, end } of findings) {
      if (!fix || end < from || start > to) continue;
      const mended = diagnostics.filter((one) => one.code === code && source.offsetAt(one.range.start) === start);
      actions.push({
        title: fix.title, kind: CodeActionKind.QuickFix, isPreferred: true, edit: edit(source, fix.edits),
        ...(mended.length > 0 && { diagnostics: mended }),
      });
    }
  }
  // Only where it is asked for by name: else it would stand in every menu.
  if (only.some((kind) => FIX_ALL === kind || FIX_ALL.startsWith(`${kind}.`))) {
    const all = compatible(findings.flatMap(({ fix }) => fix ?? []));
    if (all.length > 0) actions.push({ title: l10n.t('Apply all safe fixes'), kind: FIX_ALL, edit: edit(source, all) });
  }
  return actions;
}

type FixEdit = Fix['edits'][number];

/** Fixes are taken whole and in order; one that touches what an earlier one changes waits for the next time. */
function compatible(fixes: readonly Fix[]): FixEdit[] {
  const taken: FixEdit[] = [];
  for (const { edits } of fixes) {
    const free = edits.every((one) => taken.every((other) => one.end < other.start || one.start > other.end));
    if (free) taken.push(...edits);
  }
  return taken;
}

function edit(source: Source, edits: readonly FixEdit[]): { changes: Record<string, TextEdit[]> } {
  return { changes: { [source.uri]: edits.map((one) => ({ range: source.rangeOf(one), newText: one.newText })) } };
}
