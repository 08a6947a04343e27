import type { Finding } from '../../../server/src/analysis/finding.ts';
import { LineIndex } from './lines.ts';
import type { CheckReport } from './report.ts';
import manifest from '../../../package.json' with { type: 'json' };

const LEVEL = { error: 'error', warning: 'warning', information: 'note', hint: 'note' } as const;

/** SARIF 2.1.0, as code scanning services read it. */
export function asSarif(report: CheckReport): unknown {
  const codes = [...new Set(report.files.flatMap(({ findings }) => findings.map(({ code }) => code)))].sort();
  const index = new Map(codes.map((code, at) => [code, at]));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{
      tool: { driver: { name: 'triton-repo', version: manifest.version, rules: codes.map((id) => ({ id })) } },
      columnKind: 'utf16CodeUnits',
      results: report.files.flatMap(({ path, text, findings }) => {
        const lines = new LineIndex(text);
        return findings.map((finding) => ({
          ruleId: finding.code, ruleIndex: index.get(finding.code), level: LEVEL[finding.severity],
          message: { text: said(finding) },
          locations: [{ physicalLocation: { artifactLocation: { uri: encodeURI(path) }, region: region(lines, finding) } }],
        }));
      }),
    }],
  };
}

function said({ message, triton }: Finding): string {
  return triton === undefined ? message : `${message}\nTriton says: ${triton}`;
}

function region(lines: LineIndex, { start, end }: Finding): unknown {
  const from = lines.position(start);
  const to = lines.position(end);
  return { startLine: from.line + 1, startColumn: from.character + 1, endLine: to.line + 1, endColumn: to.character + 1 };
}
