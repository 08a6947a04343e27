import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfigFacts, renameModels } from '../triton/config-text.ts';
import { makeShadowFolder } from '../triton/shadow.ts';
import type { Installation } from '../triton/types.ts';
import { askAll } from './ask.ts';
import { mirrorModel } from './mirror.ts';
import { Running } from './running.ts';
import { writeLibrary } from './stand-in.ts';
import type { ModelVerdict } from './types.ts';

/** Models by configuration and names of files; `asked` is loaded, the others are what it calls. */
export interface Sample {
  readonly asked: string;
  readonly models: readonly { readonly name: string; readonly text: string; readonly files: readonly string[] }[];
}

export type SampleAnswer = Pick<ModelVerdict, 'verdict' | 'message' | 'position' | 'judge'>;

const TIMEOUT_MS = 10_000;
/** An unload answers before it is done. */
const UNLOADED_WITHIN_MS = 3_000;

export interface SampleServerOptions {
  readonly installation: Installation;
  readonly storage: string;
  readonly strict: boolean;
  readonly signal: AbortSignal;
}

/** A server whose core is asked about one example after another. */
export class SampleServer {
  readonly #options: SampleServerOptions;
  readonly #folder: string;
  readonly #library: string;
  readonly #running: Running;
  #count = 0;

  private constructor(options: SampleServerOptions, folder: string, library: string) {
    this.#options = options;
    this.#folder = folder;
    this.#library = library;
    this.#running = new Running({ installation: options.installation, copy: path.join(folder, 'models'), repository: '/models', strict: options.strict, signal: options.signal });
  }

  static async start(options: SampleServerOptions): Promise<SampleServer> {
    const folder = await makeShadowFolder(options.storage);
    await fs.mkdir(path.join(folder, 'models'));
    const server = new SampleServer(options, folder, await writeLibrary(folder));
    await server.#running.restart();
    return server;
  }

  /**
   * Each example under names of its own: of a name that it has seen before the server may tell what it found then.
   * @throws the signal's reason
   */
  async ask({ asked, models }: Sample): Promise<SampleAnswer> {
    this.#count += 1;
    const prefix = `x${this.#count}_`;
    const own = (name: string) => (models.some((model) => model.name === name) ? prefix + name : name);
    const source = path.join(this.#folder, prefix);
    const copy = path.join(this.#folder, 'models');
    for (const { name, text, files } of models) {
      for (const file of ['config.pbtxt', ...files]) {
        const at = path.join(source, own(name), file);
        await fs.mkdir(file.endsWith('/') ? at : path.dirname(at), { recursive: true });
        if (!file.endsWith('/')) await fs.writeFile(at, file === 'config.pbtxt' ? renameModels(text, own) : '');
      }
      await mirrorModel(path.join(source, own(name)), path.join(copy, own(name)), { library: this.#library, texts: new Map(), toCpu: false });
    }
    const facts = readConfigFacts(models.find(({ name }) => name === asked)!.text);
    const answers = await askAll(this.#running, [{ name: own(asked), facts }], { width: 1, timeoutMs: TIMEOUT_MS, signal: this.#options.signal, onAsked: () => undefined });
    const { verdict, message, position } = answers.get(own(asked))!;
    await this.#unloadAll();
    await fs.rm(source, { recursive: true });
    for (const name of await fs.readdir(copy)) await fs.rm(path.join(copy, name), { recursive: true });
    return { verdict, judge: 'core', ...(message !== undefined && { message: message.replaceAll(prefix, '') }), ...(position !== undefined && { position }) };
  }

  /** What is loaded, a step of a refused ensemble too, would stay in memory. */
  async #unloadAll(): Promise<void> {
    const { client } = this.#running.server;
    const { signal } = this.#options;
    const loaded = async (): Promise<string[]> => (await client.repositoryIndex({ signal })).flatMap(({ name, state }) => (state === undefined || state === 'UNAVAILABLE' ? [] : [name]));
    for (const name of await loaded()) await client.unloadModel(name, { signal });
    for (const end = performance.now() + UNLOADED_WITHIN_MS; performance.now() < end; await wait(10)) if ((await loaded()).length === 0) return;
    await this.#running.restart();
  }

  async stop(): Promise<void> {
    await this.#running.stop();
    await fs.rm(this.#folder, { recursive: true, force: true }).catch(() => undefined); // swept at the next start
  }
}
