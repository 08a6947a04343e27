import type { Finding, Severity } from '../../../server/src/analysis/finding.ts';
import type { Span } from '../../../server/src/language/tree.ts';
import { LineIndex } from './lines.ts';

/** One checked file. */
export interface CheckedFile {
  readonly path: string;
  /** That it was read for. */
  readonly release: string;
  readonly text: string;
  readonly parses: boolean;
  readonly findings: readonly Finding[];
}

export interface CheckReport {
  readonly files: readonly CheckedFile[];
  readonly models: number;
  readonly ms: number;
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

export function count(report: CheckReport, severity: Severity): number {
  return report.files.reduce((sum, { findings }) => sum + findings.filter((one) => one.severity === severity).length, 0);
}

/** Repositories may be deployed with one each. */
function releases({ files }: CheckReport): string {
  return [...new Set(files.map(({ release }) => release))].toSorted().join(', ');
}

export function asJson(report: CheckReport): unknown {
  const texts = new Map(report.files.map(({ path, text }) => [path, text]));
  return {
    version: 1,
    release: releases(report),
    files: report.files.map(({ path, release, text, parses, findings }) => {
      const lines = new LineIndex(text);
      return {
        path, release, parses,
        diagnostics: findings.map((finding) => ({
          code: finding.code, severity: finding.severity, message: finding.message, range: rangeIn(lines, finding),
          triton: finding.triton, tritonPosition: finding.tritonPosition,
          related: finding.related?.flatMap(({ path: other = path, message, ...span }) => {
            const otherText = texts.get(other);
            return otherText === undefined ? [] : [{ path: other, range: rangeIn(new LineIndex(otherText), span), message }];
          }),
          fix: finding.fix?.id,
        })),
      };
    }),
    summary: {
      files: report.files.length, models: report.models, errors: count(report, 'error'), warnings: count(report, 'warning'),
      information: count(report, 'information'), hints: count(report, 'hint'), ms: report.ms,
    },
  };
}

function rangeIn(lines: LineIndex, { start, end }: Span): unknown {
  return { start: lines.position(start), end: lines.position(end) };
}

export function asText(report: CheckReport): string {
  const blocks = report.files.filter(({ findings }) => findings.length > 0).map(({ path, text, findings }) => {
    const lines = new LineIndex(text);
    return findings.map((finding) => {
      const { line, character } = lines.position(finding.start);
      const said = finding.triton === undefined ? '' : `\n    Triton says: ${finding.tritonPosition ? `${finding.tritonPosition}: ` : ''}${finding.triton}`;
      return `${path}:${line + 1}:${character + 1}: ${finding.severity}: ${finding.message} [${finding.code}]${said}`;
    }).join('\n');
  });
  const figures = SEVERITIES.map((severity) => [count(report, severity), severity] as const).filter(([number]) => number > 0)
    .map(([number, severity]) => `${number} ${severity}${number > 1 && severity !== 'information' ? 's' : ''}`);
  const { length } = report.files;
  const what = `${length} ${length === 1 ? 'file' : 'files'} checked for release ${releases(report)}`;
  return [...blocks, `${what}: ${figures.length > 0 ? figures.join(', ') : 'nothing to say'}.`].join('\n');
}

const GITHUB_LEVEL = { error: 'error', warning: 'warning', information: 'notice', hint: 'notice' } as const;

/** Workflow commands, which GitHub shows beside the lines of a change. */
export function asGithub(report: CheckReport): string {
  const escape = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (text: string) => escape(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return report.files.flatMap(({ path, text, findings }) => {
    const lines = new LineIndex(text);
    return findings.map((finding) => {
      const from = lines.position(finding.start);
      const to = lines.position(finding.end);
      const place = `file=${property(path)},line=${from.line + 1},endLine=${to.line + 1},col=${from.character + 1},endColumn=${to.character + 1}`;
      return `::${GITHUB_LEVEL[finding.severity]} ${place},title=${property(finding.code)}::${escape(finding.message)}`;
    });
  }).join('\n');
}
