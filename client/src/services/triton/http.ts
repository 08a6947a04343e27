import http from 'node:http';
import https from 'node:https';
import * as l10n from '@vscode/l10n';
import type { ModelMetadata, Target } from '../target.ts';
import { errorCode } from '../../util/files.ts';
import { UserError } from '../../util/user-error.ts';
import type { ModelState } from './types.ts';

/** The server answered, but not with 2xx: `message` holds its own words. */
export class TritonReplyError extends UserError {
  readonly status: number;
  /** The reply's `error`, unchanged. */
  readonly reply: string;

  constructor(what: string, status: number, reply: string) {
    super(l10n.t('{0}: the server answered {1}: {2}', what, status, reply || http.STATUS_CODES[status] || '-'));
    this.status = status;
    this.reply = reply;
  }
}

/** What the local server calls itself, so that whoever asks it knows that its times are not those of a GPU. */
export const CPU_PREVIEW_ID = 'triton-cpu-preview';

export interface ServerMetadata {
  name: string;
  version: string;
  extensions: string[];
}

/** `POST /v2/repository/index`; a model that was never loaded has a name only. */
export interface IndexEntry {
  name: string;
  version?: string;
  state?: ModelState;
  reason?: string;
}

/** Cumulated since the server started; `ns` in nanoseconds. */
interface DurationCount {
  count: number;
  ns: number;
}

/** `GET /v2/models/M/stats`, one per version. */
export interface ModelStatistics {
  name: string;
  version: string;
  last_inference: number;
  inference_count: number;
  execution_count: number;
  inference_stats: Record<'success' | 'fail' | 'queue' | 'compute_input' | 'compute_infer' | 'compute_output' | 'cache_hit' | 'cache_miss', DurationCount>;
  batch_stats: { batch_size: number; compute_input: DurationCount; compute_infer: DurationCount; compute_output: DurationCount }[];
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** From the call to the last byte; 10 s by default. */
  timeoutMs?: number;
}

interface Reply {
  status: number;
  body: string;
}

/**
 * The KServe v2 protocol with Triton's extensions, as far as managing a server goes; requests for
 * inference are encoded and sent elsewhere. Works with any base URL, local or not.
 * Every method throws UserError: not reachable, no answer in time, or TritonReplyError.
 */
export class TritonClient {
  readonly baseUrl: string;

  /** @param baseUrl with or without a trailing slash, e.g. `http://127.0.0.1:8000` */
  constructor(baseUrl: string) {
    this.baseUrl = readBaseUrl(baseUrl);
  }

  /** False also when nobody listens. */
  async isLive(options?: CallOptions): Promise<boolean> {
    return this.#answers('/v2/health/live', options);
  }

  /** True when the server and all models that it was asked for are ready. */
  async isReady(options?: CallOptions): Promise<boolean> {
    return this.#answers('/v2/health/ready', options);
  }

  async isModelReady(model: string, options?: CallOptions): Promise<boolean> {
    return this.#answers(`/v2/models/${model}/ready`, options);
  }

  async serverMetadata(options?: CallOptions): Promise<ServerMetadata> {
    return this.#json('GET', '/v2', undefined, options);
  }

  async modelMetadata(model: string, version?: string, options?: CallOptions): Promise<ModelMetadata> {
    return this.#json('GET', modelPath(model, version), undefined, options);
  }

  /** The completed configuration, with the field names of `config.pbtxt`. */
  async modelConfig(model: string, version?: string, options?: CallOptions): Promise<Record<string, unknown>> {
    return this.#json('GET', `${modelPath(model, version)}/config`, undefined, options);
  }

  /** Of one model, or of all that are loaded. */
  async statistics(model?: string, options?: CallOptions): Promise<ModelStatistics[]> {
    const path = model === undefined ? '/v2/models/stats' : `${modelPath(model)}/stats`;
    return (await this.#json<{ model_stats: ModelStatistics[] }>('GET', path, undefined, options)).model_stats;
  }

  async repositoryIndex(options?: CallOptions): Promise<IndexEntry[]> {
    return this.#json('POST', '/v2/repository/index', {}, options);
  }

  /** Waits until the model is loaded. @throws TritonReplyError with the server's reason */
  async loadModel(model: string, options?: CallOptions & { config?: Record<string, unknown> }): Promise<void> {
    const parameters = options?.config ? { parameters: { config: JSON.stringify(options.config) } } : {};
    await this.#call('POST', `/v2/repository/models/${model}/load`, parameters, { timeoutMs: 60_000, ...options });
  }

  /** Returns before the server is done; the index then says UNLOADING. */
  async unloadModel(model: string, options?: CallOptions & { dependents?: boolean }): Promise<void> {
    const parameters = options?.dependents ? { parameters: { unload_dependents: true } } : {};
    await this.#call('POST', `/v2/repository/models/${model}/unload`, parameters, options);
  }

  /** Prometheus text. @param url the metrics endpoint has a port of its own (8002 by default) */
  async metrics(url: string, options?: CallOptions): Promise<string> {
    return expectOk('GET /metrics', await send('GET', new URL(url), url, undefined, options));
  }

  async #answers(path: string, options: CallOptions | undefined): Promise<boolean> {
    try {
      return (await this.#send('GET', path, undefined, { timeoutMs: 2_000, ...options })).status === 200;
    } catch {
      options?.signal?.throwIfAborted();
      return false;
    }
  }

  async #json<T>(method: string, path: string, body: unknown, options: CallOptions | undefined): Promise<T> {
    const text = await this.#call(method, path, body, options);
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol gives the shape
      return JSON.parse(text) as T;
    } catch {
      throw notTriton(this.baseUrl);
    }
  }

  async #call(method: string, path: string, body: unknown, options: CallOptions | undefined): Promise<string> {
    return expectOk(`${method} ${path}`, await this.#send(method, path, body, options));
  }

  async #send(method: string, path: string, body: unknown, options: CallOptions | undefined): Promise<Reply> {
    return send(method, new URL(this.baseUrl + encodePath(path)), this.baseUrl, body, options);
  }
}

/**
 * A server that runs somewhere else, after it has answered.
 * @throws UserError when nobody answers there, or something that is no Triton
 */
export async function attach(url: string, options?: CallOptions): Promise<Extract<Target, { kind: 'url' }>> {
  const client = new TritonClient(url);
  const metadata = await client.serverMetadata(options);
  if (!Array.isArray(metadata.extensions)) throw notTriton(client.baseUrl);
  return { kind: 'url', name: new URL(client.baseUrl).host, baseUrl: client.baseUrl, preview: metadata.name === CPU_PREVIEW_ID };
}

function notTriton(url: string): UserError {
  return new UserError(l10n.t('{0} answers, but it is not a Triton server.', url), l10n.t('Give the address of the HTTP endpoint, by default port 8000.'));
}

function readBaseUrl(text: string): string {
  const written = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new UserError(l10n.t('"{0}" is no address of a server.', text), l10n.t('Write it as http://HOST:PORT.'));
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/v2$/, '');
}

function modelPath(model: string, version?: string): string {
  return version === undefined ? `/v2/models/${model}` : `/v2/models/${model}/versions/${version}`;
}

/** The server does not decode `%41` in names, but what would end the path has to be encoded. */
function encodePath(path: string): string {
  return path.replace(/[^!$&-;=@-Z_a-z~]/gu, encodeURIComponent);
}

function expectOk(what: string, { status, body }: Reply): string {
  if (status >= 200 && status < 300) return body;
  throw new TritonReplyError(what, status, errorOf(body));
}

/** The `error` of a JSON reply; else the text itself, which then is a proxy's page or nothing at all. */
function errorOf(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string') return value.error.trim();
  } catch {
    // no JSON
  }
  return body.trim().slice(0, 2_000);
}

function send(method: string, url: URL, base: string, body: unknown, options: CallOptions | undefined): Promise<Reply> {
  const timeoutMs = options?.timeoutMs ?? 10_000;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options?.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  return new Promise<Reply>((resolve, reject) => {
    const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const headers = payload ? { 'content-type': 'application/json', 'content-length': payload.length } : {};
    // No kept-alive connection: a restarted server would answer on it with a reset.
    const request = (url.protocol === 'https:' ? https : http).request(url, { method, headers, agent: false, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(payload);
  }).catch((error: unknown) => {
    options?.signal?.throwIfAborted();
    if (timeout.aborted) {
      throw new UserError(l10n.t('{0} did not answer within {1} s.', base, timeoutMs / 1000), undefined, { cause: error });
    }
    throw new UserError(l10n.t('{0} cannot be reached ({1}).', base, errorCode(error)), l10n.t('Check that the server runs and that the address is right.'), { cause: error });
  });
}
