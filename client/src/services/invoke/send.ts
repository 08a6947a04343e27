import http from 'node:http';
import https from 'node:https';
import * as l10n from '@vscode/l10n';
import { UserError } from '../../util/user-error.ts';
import { HEADER_LENGTH } from './encode-infer.ts';
import type { EncodedRequest } from './types.ts';

/** What came back for one request. */
export interface InferReply {
  readonly body: Uint8Array;
  /** Bytes of the JSON header of a binary answer; undefined: all JSON. */
  readonly headerLength: number | undefined;
  /** Milliseconds from the first byte written to the last byte read. */
  readonly waitMs: number;
}

export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

/** Long enough for a first request that builds an engine. */
const TIMEOUT_MS = 120_000;

const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) };

/** @throws UserError with the server's own words where it refuses, or why it was not reached */
export function sendInfer(baseUrl: string, { path, headers, body }: EncodedRequest, { signal, timeoutMs = TIMEOUT_MS }: SendOptions = {}): Promise<InferReply> {
  const url = new URL(baseUrl.replace(/\/$/, '') + path);
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    let began = 0;
    const request = (secure ? https : http).request(url, {
      method: 'POST', agent: agents[secure ? 'https:' : 'http:'], headers: { ...headers, 'content-length': body.length }, timeout: timeoutMs, ...(signal && { signal }),
    }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const waitMs = performance.now() - began;
        const all = Buffer.concat(parts);
        if (response.statusCode !== 200) {
          reject(refused(response.statusCode ?? 0, all.toString('utf8')));
          return;
        }
        const length = response.headers[HEADER_LENGTH];
        resolve({ body: all, headerLength: length === undefined ? undefined : Number(length), waitMs });
      });
    });
    request.on('socket', (socket) => {
      const start = () => { began = performance.now(); };
      if (socket.connecting) socket.once(secure ? 'secureConnect' : 'connect', start);
      else start();
    });
    request.on('timeout', () => request.destroy(new UserError(l10n.t('{0} gave no answer within {1} s.', url.origin, timeoutMs / 1000),
      l10n.t('A first request may be building an engine: look at the server\'s log, and try again.'))));
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (error instanceof UserError || signal?.aborted) reject(error);
      else reject(new UserError(l10n.t('{0} cannot be reached ({1}).', url.origin, error.code ?? error.message), l10n.t('Check that the server runs at this address.'), { cause: error }));
    });
    request.end(body);
  });
}

function refused(status: number, body: string): UserError {
  let words = body.trim();
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    if (typeof error === 'string') words = error;
  } catch { /* no JSON: the text as it is */ }
  return new UserError(l10n.t('The server refused the request ({0}): {1}', status, words || http.STATUS_CODES[status] || ''), undefined);
}
