// The load generator's thread: nothing else runs in it, or its own work would be measured as the server's.
import { once } from 'node:events';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { runPhases } from './phases.ts';
import { RawConnection, type Address } from './raw-http.ts';
import { rehearse } from './rehearsal.ts';
import { SharedSamples } from './shared.ts';

export interface WorkerData {
  readonly address: Address;
  /** Whole requests, head and body. */
  readonly pool: readonly Uint8Array[];
  readonly concurrency: number;
  readonly warmup: number;
  readonly requests: number;
  readonly timeoutMs: number;
  readonly buffer: SharedArrayBuffer;
}

/** The delay monitor's own period, which its readings contain. */
const RESOLUTION_MS = 20;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- run.ts starts it with this
const { address, pool, concurrency, warmup, requests, timeoutMs, buffer } = workerData as WorkerData;
const connections = Array.from({ length: concurrency }, () => new RawConnection(address, timeoutMs));
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
let utilization = performance.eventLoopUtilization();

parentPort?.on('message', (message) => {
  if (message === 'abandon') for (const connection of connections) connection.close();
});

// A connection that opens during the measurement would be measured with its first request.
void rehearse(pool[0]!).then(() => Promise.all(connections.map((connection) => connection.open()))).then(() => runPhases({
  concurrency, warmup, requests, pool: pool.length, samples: new SharedSamples(requests, buffer),
  send: (worker, request) => connections[worker]!.send(pool[request]!),
  async measuring() {
    // The window reads the server's counters here, before the first request that they shall tell of.
    parentPort?.postMessage({ type: 'warm' });
    await once(parentPort!, 'message');
    utilization = performance.eventLoopUtilization();
    delay.enable();
  },
})).then((result) => {
  delay.disable();
  const elu = performance.eventLoopUtilization(utilization).utilization;
  for (const connection of connections) connection.close();
  parentPort?.postMessage({ type: 'done', result, elu, eldExcessP99Ms: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS) });
});
