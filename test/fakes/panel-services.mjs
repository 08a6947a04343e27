// Services for the panel without a server: everything is answered from here, at the test's own pace.

/** A repeatable stream of numbers in [0, 1). */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A run as a server of about `typical` ms would give: most alike, a slow hundredth. */
export function fakeRun({ id = 'run-1', model = 'text_classification', n = 1000, typical = 15.4, seed = 1, stopped = false, preview = true, ...more } = {}) {
  const random = seeded(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const startMs = [];
  const latencyMs = [];
  let at = 0;
  for (let index = 0; index < n; index += 1) {
    const slow = random() < 0.012 ? -Math.log(1 - random()) * typical : 0;
    const latency = typical * Math.exp(0.05 * normal()) + slow;
    startMs.push(at);
    latencyMs.push(latency);
    at += latency + 0.1;
  }
  const sorted = [...latencyMs].sort((a, b) => a - b);
  const rank = (p) => sorted[Math.max(0, Math.ceil(p * n) - 1)] ?? null;
  const shown = [[50, 6, 20], [90, 36, 100], [95, 72, 200], [99, 368, 1000]].map(([p, needs, steady]) => ({
    p, needs, steady,
    ms: n < needs ? null : rank(p / 100),
    lowMs: n < needs ? null : rank(Math.max(0, p / 100 - 2 * Math.sqrt((p / 100) * (1 - p / 100) / n))),
    highMs: n < needs ? null : rank(Math.min(1, p / 100 + 2 * Math.sqrt((p / 100) * (1 - p / 100) / n))),
  }));
  const perSecond = n / (at / 1000);
  return {
    summary: {
      id, model, target: 'Local Triton', preview, startedAt: '2026-05-04T09:30:00.000Z',
      load: { batch: 8, sequenceLength: 128, concurrency: 1, warmup: 20, requests: Math.max(n, 1) },
      n, errorCount: 0, stopped, p50Ms: shown[0].ms, p95Ms: shown[2].ms, samplesPerSec: perSecond * 8, ...more,
    },
    percentiles: shown, maxMs: sorted.at(-1) ?? null, requestsPerSec: perSecond,
    errors: more.errorCount ? [{ kind: 'HTTP 503', count: more.errorCount }] : [], notes: [], startMs, latencyMs,
    server: { queueMs: 0.4, inputMs: 0.2, inferMs: typical - 2, outputMs: 0.1, overheadMs: 0.3, outsideMs: 1.1 },
  };
}

export const TENSORS = JSON.stringify([{ name: 'input_ids', datatype: 'INT64', shape: [1, 4], data: [101, 7592, 2088, 102] }], null, 2);

/** What a test may change is a field; what was asked of it stands in `asked`. */
export class FakeServices {
  asked = [];
  targetList = [{ id: 'local', name: 'Local Triton (127.0.0.1:18000)', kind: 'local', preview: true }, { id: 'url', name: 'http://127.0.0.1:9000', kind: 'url', preview: false }];
  modelList = [{ name: 'text_classification', ready: true }, { name: 'ort_baseline', ready: true }, { name: 'broken', ready: false, reason: "failed to load 'broken': no version is available" }];
  saved = [];
  accepts = 'tokens';
  tokenizer = { folder: '/repository/models/text_classification/tokenizer', name: 'models/text_classification/tokenizer' };
  failWith = undefined;
  /** Called in the middle of a job; the job goes on when it resolves. */
  pace = async () => {};
  listeners = new Set();
  runListeners = new Set();
  disposed = false;

  onDidChangeTargets(listener) {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }

  onDidChangeRuns(listener) {
    this.runListeners.add(listener);
    return { dispose: () => this.runListeners.delete(listener) };
  }

  dispose() {
    this.disposed = true;
  }

  async targets() {
    return this.targetList;
  }

  async models(target) {
    this.asked.push(['models', target]);
    return this.modelList;
  }

  async describe(target, model) {
    return {
      target, model, accepts: this.accepts, tokenizer: this.tokenizer, example: TENSORS,
      inputs: [{ name: 'input_ids', datatype: 'INT64', shape: [-1, -1] }, { name: 'attention_mask', datatype: 'INT64', shape: [-1, -1] }],
      outputs: [{ name: 'logits', datatype: 'FP32', shape: [-1, 3] }],
    };
  }

  async invoke(request, signal) {
    this.asked.push(['invoke', request]);
    await this.pace(signal);
    signal.throwIfAborted();
    if (this.failWith) throw this.failWith;
    return {
      model: request.model, tokens: 12,
      labels: [{ label: 'billing', score: 0.041 }, { label: 'delivery', score: 0.9237 }, { label: 'returns', score: 0.0353 }],
      outputs: [{ name: 'logits', datatype: 'FP32', shape: [1, 3], preview: '[[-1.2031, 1.9123, -1.3522]]', cut: false }],
      timing: { tokenize: 0.42, encode: 0.08, wait: 15.37, decode: 0.05 },
    };
  }

  async runBenchmark(request, report, signal) {
    this.asked.push(['benchmark', request]);
    const { warmup, requests } = request.load;
    report({ phase: 'warmup', done: warmup, total: warmup, errors: 0 });
    let done = 0;
    while (done < requests && !signal.aborted) {
      done = Math.min(requests, done + Math.ceil(requests / 10));
      report({ phase: 'measure', done, total: requests, errors: 0, p50Ms: 15.4, p95Ms: 16.9 });
      await this.pace(signal, done);
    }
    if (this.failWith) throw this.failWith;
    const run = fakeRun({ id: `run-${this.saved.length + 1}`, model: request.invoke.model, n: done, stopped: signal.aborted, load: request.load });
    this.saved.unshift(run);
    for (const listener of this.runListeners) listener();
    return run;
  }

  async runs() {
    return this.saved.map(({ summary }) => summary);
  }

  async run(id) {
    this.asked.push(['run', id]);
    return this.saved.find(({ summary }) => summary.id === id);
  }

  async compare(baseline, other) {
    this.asked.push(['compare', baseline, other]);
    return {
      comparison: { baseline, other, ratio: 1.77, low: 1.75, high: 1.8, verdict: 'The other is 1.77× faster (p50, 95 % interval 1.75 – 1.80).', notes: ['The two runs were not interleaved: what else changed between them is in the ratio too.'] },
      baseline: await this.run(baseline), other: await this.run(other),
    };
  }

  async chooseTokenizer(target, model) {
    this.asked.push(['chooseTokenizer', target, model]);
    return { folder: '/elsewhere/tokenizer', name: 'elsewhere/tokenizer' };
  }
}

export class FakeEditor {
  isTrusted = true;
  copied = [];
  acted = [];
  logged = [];
  form = undefined;
  trusted() { return this.isTrusted; }
  canStartLocal() { return true; }
  async copy(text) { this.copied.push(text); }
  act(action) { this.acted.push(action); }
  remembered() { return this.form; }
  remember(form) { this.form = form; }
  log(text) { this.logged.push(text); }
}
