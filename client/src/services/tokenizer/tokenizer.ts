import { Worker } from 'node:worker_threads';
import * as l10n from '@vscode/l10n';
import { UserError } from '../../util/user-error.ts';
import type { EncodeOptions, Encoding, TextInput } from './encode.ts';
import { readTokenizerFolder, type TokenizerFolder } from './folder.ts';
import type { EncodeRequest, WorkerReply } from './messages.ts';
import workerSource from './worker.ts?worker';

interface Waiting {
  readonly resolve: (rows: readonly Encoding[]) => void;
  readonly reject: (error: Error) => void;
}

/** A tokenizer in a worker thread of its own; `dispose` ends it. */
export class Tokenizer {
  readonly folder: TokenizerFolder;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #next = 0;

  private constructor(folder: TokenizerFolder, worker: Worker) {
    this.folder = folder;
    this.#worker = worker;
  }

  /** @throws UserError when the folder holds no tokenizer that can be used */
  static async open(folder: string): Promise<Tokenizer> {
    const read = await readTokenizerFolder(folder);
    const worker = new Worker(workerSource, { eval: true, workerData: read.files });
    const tokenizer = new Tokenizer(read, worker);
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (reply: WorkerReply) => {
        if (reply.type === 'ready') resolve();
        else if (reply.type === 'unusable') reject(unusable(folder, reply.why));
        else tokenizer.#answer(reply);
      });
      worker.on('error', (error) => reject(unusable(folder, error.message)));
      worker.on('exit', () => {
        const ended = new Error('the tokenizer was closed');
        for (const { reject: fail } of tokenizer.#waiting.values()) fail(ended);
        tokenizer.#waiting.clear();
        reject(ended);
      });
    }).catch(async (error: unknown) => {
      await worker.terminate();
      throw error;
    });
    worker.unref(); // it must not keep a command line alive
    return tokenizer;
  }

  /**
   * Rows of one length. Without `maxLength` texts are cut at the tokenizer's own limit.
   * @throws UserError for a pair of which the text that may be cut is too short for it
   */
  encode(inputs: readonly TextInput[], options: EncodeOptions = {}): Promise<readonly Encoding[]> {
    const { maxLength = this.folder.maxLength, ...rest } = options;
    const request: EncodeRequest = { id: this.#next++, inputs, options: { ...rest, ...(maxLength !== undefined && { maxLength }) } };
    return new Promise((resolve, reject) => {
      this.#worker.ref();
      this.#waiting.set(request.id, { resolve, reject });
      this.#worker.postMessage(request);
    });
  }

  async dispose(): Promise<void> {
    await this.#worker.terminate();
  }

  #answer(reply: Exclude<WorkerReply, { type: 'ready' | 'unusable' }>): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (reply.type === 'encoded') waiting?.resolve(reply.rows);
    else if (reply.type === 'too-long') {
      waiting?.reject(new UserError(l10n.t('The text that may not be cut is alone longer than the model takes.'), l10n.t('Shorten it, or let both texts be cut.')));
    } else waiting?.reject(new Error(reply.why));
  }
}

function unusable(folder: string, why: string): UserError {
  return new UserError(l10n.t('The tokenizer in {0} cannot be used: {1}.', folder, why.replace(/\.$/, '')), l10n.t('Save it anew with `save_pretrained`, or choose another folder.'));
}
