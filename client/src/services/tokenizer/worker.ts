// Loads one tokenizer and encodes; a vocabulary of 250,000 pieces takes a second that no window should wait for.
import { parentPort, workerData } from 'node:worker_threads';
import { encodeBatch, TooLongError, type TokenSource } from './encode.ts';
import { loadTokenSource, type TokenizerJson } from './load.ts';
import type { EncodeRequest, TokenizerFiles, WorkerReply } from './messages.ts';

const { tokenizer, config } = workerData as TokenizerFiles;
const reply = (message: WorkerReply) => parentPort?.postMessage(message);

async function start(): Promise<void> {
  let source: TokenSource;
  try {
    source = await loadTokenSource(JSON.parse(tokenizer) as TokenizerJson, JSON.parse(config) as Record<string, unknown>);
  } catch (error) {
    reply({ type: 'unusable', why: error instanceof Error ? error.message : String(error) });
    return;
  }
  parentPort?.on('message', ({ id, inputs, options }: EncodeRequest) => {
    try {
      reply({ type: 'encoded', id, rows: encodeBatch(source, inputs, options) });
    } catch (error) {
      reply({ type: error instanceof TooLongError ? 'too-long' : 'failed', id, why: error instanceof Error ? error.message : String(error) });
    }
  });
  reply({ type: 'ready' });
}

void start();
