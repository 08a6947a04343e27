// Plain texts for a document or a spreadsheet: a point as decimal mark, no grouping, never translated
// names of columns, so that two people's tables can be put together.
import { plain } from '../format.ts';
import type { Percentile, Run } from '../protocol.ts';

const msOf = (value: number | null | undefined): string => (value === null || value === undefined ? '-' : plain(value, value < 1 ? 3 : 2));

const percentileOf = (run: Run, p: number): Percentile | undefined => run.percentiles.find((one) => one.p === p);

const COLUMNS: readonly { name: string; csv: string; of: (run: Run) => string }[] = [
  { name: 'model', csv: 'model', of: ({ summary }) => summary.model },
  ...[50, 90, 95, 99].map((p) => ({ name: `p${p} (ms)`, csv: `p${p}_ms`, of: (run: Run) => msOf(percentileOf(run, p)?.ms) })),
  { name: 'max (ms)', csv: 'max_ms', of: ({ maxMs }) => msOf(maxMs) },
  { name: 'samples/s', csv: 'samples_per_s', of: ({ summary }) => plain(summary.samplesPerSec, 2) },
  { name: 'requests/s', csv: 'requests_per_s', of: ({ requestsPerSec }) => plain(requestsPerSec, 2) },
  { name: 'n', csv: 'n', of: ({ summary }) => String(summary.n) },
  { name: 'errors', csv: 'errors', of: ({ summary }) => String(summary.errorCount) },
];

/** What the numbers are worth nothing without. */
function conditions({ summary }: Run): string {
  const { load } = summary;
  const length = load.sequenceLength === null ? 'not padded' : `padded to ${load.sequenceLength} tokens`;
  return `closed loop, batch ${load.batch}, ${length}, concurrency ${load.concurrency}, warm-up ${load.warmup}, n ${summary.n}, `
    + `${summary.target}${summary.preview ? ' (CPU preview)' : ''}, ${summary.startedAt}`;
}

const line = (values: readonly string[]) => `| ${values.map((value) => value.replaceAll('|', '\\|')).join(' | ')} |`;

export function markdown(runs: readonly Run[]): string {
  const notes = runs.map((run) => `${run.summary.model}: ${conditions(run)}.${missing(run)}`);
  return [
    line(COLUMNS.map(({ name }) => name)),
    line(COLUMNS.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...runs.map((run) => line(COLUMNS.map(({ of }) => of(run)))),
    '',
    ...notes,
    '',
  ].join('\n');
}

function missing(run: Run): string {
  const absent = run.percentiles.filter((one) => one.ms === null).map((one) => `p${one.p} needs ${one.needs} samples`);
  return absent.length > 0 ? ` ${absent.join(', ')}.` : '';
}

const CSV_CONDITIONS: readonly { csv: string; of: (run: Run) => string }[] = [
  { csv: 'target', of: ({ summary }) => summary.target },
  { csv: 'cpu_preview', of: ({ summary }) => String(summary.preview) },
  { csv: 'started_at', of: ({ summary }) => summary.startedAt },
  { csv: 'batch', of: ({ summary }) => String(summary.load.batch) },
  { csv: 'sequence_length', of: ({ summary }) => String(summary.load.sequenceLength ?? '') },
  { csv: 'concurrency', of: ({ summary }) => String(summary.load.concurrency) },
  { csv: 'warmup', of: ({ summary }) => String(summary.load.warmup) },
];

const cell = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** RFC 4180; an absent number is an empty cell. */
export function csv(runs: readonly Run[]): string {
  const columns = [...COLUMNS, ...CSV_CONDITIONS];
  const rows = runs.map((run) => columns.map(({ of }) => of(run)).map((value) => (value === '-' ? '' : value)));
  return [columns.map((column) => column.csv), ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
