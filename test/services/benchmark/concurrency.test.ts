import { expect, test } from 'vitest';
import { runBenchmark } from '../../../client/src/services/benchmark/run.ts';

test('a concurrency that the requests cannot reach is refused, not reported', async () => {
  const request = { method: 'POST', path: '/', headers: {}, body: new Uint8Array(1), samples: 1 } as const;
  await expect(runBenchmark({
    variant: { label: 'm', kind: 'triton-http', target: 'http://127.0.0.1:9', model: 'm', preview: false }, pool: [request], timeoutMs: 1000,
    load: { batch: 1, sequenceLength: undefined, concurrency: 50, warmup: 0, requests: 3 },
  })).rejects.toThrow('50 requests at a time cannot be reached with 3 requests in all');
});
