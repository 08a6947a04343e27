import { describe, expect, test } from 'vitest';
import type { Run } from '../../webview/src/protocol.ts';
import { csv, markdown } from '../../webview/src/results/export.ts';

const percentile = (p: number, ms: number | null, needs: number) => ({ p, ms, lowMs: ms, highMs: ms, needs, steady: needs * 3 });
const run: Run = {
  summary: {
    id: 'a', model: 'odd|name, "quoted"', target: 'Local Triton', preview: true, startedAt: '2026-05-04T09:30:00.000Z',
    load: { batch: 8, sequenceLength: 128, concurrency: 2, warmup: 20, requests: 100 },
    n: 98, errorCount: 2, stopped: false, p50Ms: 15.4, p95Ms: 17.25, samplesPerSec: 1234.5,
  },
  percentiles: [percentile(50, 15.4, 6), percentile(90, 16.5, 36), percentile(95, 17.25, 72), percentile(99, null, 368)],
  maxMs: 0.1234, requestsPerSec: 154.3125, errors: [], server: null, notes: [], startMs: [], latencyMs: [],
};

test('Markdown: one row a run, a dash and the reason where a number is missing, conditions below', () => {
  expect(markdown([run]).split('\n')).toEqual([
    '| model | p50 (ms) | p90 (ms) | p95 (ms) | p99 (ms) | max (ms) | samples/s | requests/s | n | errors |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    '| odd\\|name, "quoted" | 15.40 | 16.50 | 17.25 | - | 0.123 | 1234.50 | 154.31 | 98 | 2 |',
    '',
    'odd|name, "quoted": closed loop, batch 8, padded to 128 tokens, concurrency 2, warm-up 20, n 98, Local Triton (CPU preview), 2026-05-04T09:30:00.000Z. p99 needs 368 samples.',
    '',
  ]);
});

describe('CSV', () => {
  const [head, row] = csv([run]).trimEnd().split('\r\n');

  test('units in the names', () => expect(head).toBe(
    'model,p50_ms,p90_ms,p95_ms,p99_ms,max_ms,samples_per_s,requests_per_s,n,errors,target,cpu_preview,started_at,batch,sequence_length,concurrency,warmup'));

  test('a missing number is an empty cell, quotes are doubled', () => expect(row).toBe(
    '"odd|name, ""quoted""",15.40,16.50,17.25,,0.123,1234.50,154.31,98,2,Local Triton,true,2026-05-04T09:30:00.000Z,8,128,2,20'));
});
