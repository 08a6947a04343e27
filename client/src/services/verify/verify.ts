import fs from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Report } from '../../util/progress.ts';
import { UserError } from '../../util/user-error.ts';
import { readConfigFacts } from '../triton/config-text.ts';
import { copyModel, makeShadowFolder, planRepository, type Plan, type RepositoryModel } from '../triton/shadow.ts';
import { writeStandIn } from '../triton/install.ts';
import type { Installation } from '../triton/types.ts';
import { askAll, type Answer } from './ask.ts';
import { backendByFiles, isLeftOpen, whyCoreOnly, type Completed } from './capable.ts';
import { configBytes, mirrorModel } from './mirror.ts';
import { releaseOf } from './releases.ts';
import { Running } from './running.ts';
import { writeLibrary } from './stand-in.ts';
import type { ModelVerdict, VerifyReport } from './types.ts';

/** The core answers in milliseconds; what takes this long never answers. */
const CORE_TIMEOUT_MS = 20_000;
const LOADS_AT_ONCE = 2;
/** The stand-in fills nothing in where there is no configuration. */
const NOT_PROVIDED = /^model configuration is not provided /;

export interface VerifyOptions {
  readonly installation: Installation;
  /** A folder of ours for working copies, best on the same disk as the repository. */
  readonly storage: string;
  /** Folder names; all by default. The steps of an ensemble come with it and are not told of. */
  readonly models?: readonly string[];
  /** Ask a server that completes nothing: `--disable-auto-complete-config`. */
  readonly strict?: boolean;
  /** Unsaved text of configurations, by model. */
  readonly texts?: ReadonlyMap<string, string>;
  /** How long a back end may take for one model. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
  readonly report?: Report | undefined;
}

/**
 * Has a real server load each model of a repository and tells what it says. First the server's core judges each configuration,
 * with a stand-in for its back end; what passes is then loaded by the back end itself, where it and the model's files are here.
 * The server is a private one on a free port; nothing in the repository is written, and nothing is left running.
 * @throws UserError when there is no model or the server cannot start
 */
export async function verify(repository: string, options: VerifyOptions): Promise<VerifyReport> {
  const job = new Verification(path.resolve(repository), options);
  try {
    return await job.run();
  } finally {
    await job.end();
  }
}

class Verification {
  readonly #repository: string;
  readonly #options: VerifyOptions;
  readonly #signal: AbortSignal;
  readonly #strict: boolean;
  readonly #toCpu: boolean;
  readonly #answers = new Map<string, Answer>();
  /** What the server makes of each model that its core takes. */
  readonly #completed = new Map<string, Completed>();
  readonly #judge = new Map<string, ModelVerdict['judge']>();
  /** Got a version folder from us. */
  readonly #unversioned = new Set<string>();
  #plan: Plan = { models: [], leftOut: [] };
  #folder: string | undefined;
  #running: Running | undefined;
  #asked = 0;

  constructor(repository: string, options: VerifyOptions) {
    this.#repository = repository;
    this.#options = options;
    this.#signal = options.signal ?? new AbortController().signal;
    this.#strict = options.strict ?? false;
    this.#toCpu = options.installation.kind === 'wheel';
  }

  get #texts(): ReadonlyMap<string, string> {
    return this.#options.texts ?? new Map<string, string>();
  }

  async run(): Promise<VerifyReport> {
    this.#plan = withUnsaved(await planRepository(this.#repository, undefined), this.#texts);
    const { models } = this.#plan;
    const wanted = this.#options.models ?? [...models.map(({ name }) => name), ...this.#plan.leftOut.map(({ model }) => model)];
    const needed = withSteps(models, wanted);
    this.#folder = await makeShadowFolder(this.#options.storage);
    const version = await this.#askCore(needed);
    await this.#askBackends(needed);
    const verdicts = [...models.map(({ name }) => name), ...this.#plan.leftOut.map(({ model }) => model)].filter((name) => wanted.includes(name));
    for (const name of wanted) if (!verdicts.includes(name)) throw new UserError(l10n.t('{0} is no model of {1}.', name, this.#repository));
    return {
      repository: this.#repository, version, release: releaseOf(version), strict: this.#strict, gpu: this.#toCpu ? 'none' : 'unknown',
      models: await Promise.all(verdicts.map((name) => this.#verdict(name))),
    };
  }

  async end(): Promise<void> {
    await this.#running?.stop();
    if (this.#folder !== undefined) await fs.rm(this.#folder, { recursive: true, force: true }).catch(() => undefined); // swept at the next start
  }

  /** Every model of the repository is mirrored, since an ensemble may call any. @returns the server's version */
  async #askCore(models: readonly RepositoryModel[]): Promise<string> {
    const copy = path.join(this.#folder!, 'core');
    const library = await writeLibrary(this.#folder!);
    for (const { name } of this.#plan.models) {
      this.#signal.throwIfAborted();
      const added = await mirrorModel(path.join(this.#repository, name), path.join(copy, name), { library, texts: this.#texts, toCpu: this.#toCpu });
      if (added) this.#unversioned.add(name);
    }
    await this.#ask(copy, models, 1, CORE_TIMEOUT_MS);
    for (const { name } of models) {
      if (this.#answers.get(name)?.verdict === 'loads') this.#completed.set(name, await this.#readCompleted(name));
    }
    return this.#running!.server.version;
  }

  async #readCompleted(name: string): Promise<Completed> {
    const { client } = this.#running!.server;
    const options = { signal: this.#signal };
    return client.modelConfig(name, undefined, options).catch(async () => {
      this.#signal.throwIfAborted();
      await client.loadModel(name, options); // the server was started anew since
      return client.modelConfig(name, undefined, options);
    });
  }

  /** What the core takes is loaded by its back end too, with real copies of its files. */
  async #askBackends(models: readonly RepositoryModel[]): Promise<void> {
    const able: RepositoryModel[] = [];
    for (const model of models) if (await this.#canLoad(model, able)) able.push(model);
    if (able.length === 0) return;
    await writeStandIn(this.#options.installation);
    const copy = path.join(this.#folder!, 'backends');
    for (const { name } of able) {
      await copyModel(path.join(this.#repository, name), path.join(copy, name), { toCpu: false, signal: this.#signal });
      const bytes = await this.#config(name);
      if (bytes) await fs.writeFile(path.join(copy, name, 'config.pbtxt'), bytes);
    }
    const before = new Map(this.#answers);
    for (const { name } of able) this.#answers.delete(name);
    await this.#ask(copy, able, LOADS_AT_ONCE, this.#options.timeoutMs ?? 120_000);
    for (const { name, facts } of able) {
      const answer = this.#answers.get(name)!;
      const why = answer.verdict === 'refused' ? whyOnlyHere(answer.message ?? '') : answer.reason;
      if (facts?.backend === 'python' && answer.message !== undefined && answer.message === before.get(name)?.message) continue; // the core said it already
      if (why === undefined) this.#judge.set(name, 'backend');
      else this.#answers.set(name, { ...before.get(name)!, reason: why });
    }
  }

  /** Whether the back end is to be asked; where only it could tell and it is not here, there is no verdict. */
  async #canLoad({ name, facts }: RepositoryModel, able: readonly RepositoryModel[]): Promise<boolean> {
    const answer = this.#answers.get(name)!;
    if (facts && facts.steps.length > 0) return this.#canLoadEnsemble(name, facts.steps, able);
    // A model.py may complete what the core finds missing.
    if (answer.verdict === 'refused' && !this.#strict && facts?.backend === 'python') return !this.#unversioned.has(name);
    const folder = path.join(this.#repository, name);
    if (!this.#strict && NOT_PROVIDED.test(answer.message ?? '')) {
      const backend = await backendByFiles(folder);
      const why = backend === undefined ? l10n.t('it has no configuration, and the back end that would fill it in is not here') : await whyCoreOnly(folder, { backend }, this.#options.installation);
      if (why !== undefined) this.#answers.set(name, { verdict: 'not judged', reason: why });
      return why === undefined;
    }
    if (answer.verdict !== 'loads' || this.#unversioned.has(name)) return false;
    const why = await whyCoreOnly(folder, this.#completed.get(name) ?? {}, this.#options.installation);
    if (why !== undefined) this.#answers.set(name, { ...answer, reason: why });
    return why === undefined;
  }

  /** One that the core refuses because of what the back ends of its steps would fill in, when they are all here. */
  #canLoadEnsemble(name: string, steps: readonly string[], able: readonly RepositoryModel[]): boolean {
    const { verdict, message = '' } = this.#answers.get(name)!;
    if (verdict !== 'refused') return false;
    const unversioned = steps.find((step) => this.#unversioned.has(step));
    if (unversioned !== undefined && message.includes('whose required version')) {
      this.#answers.set(name, { verdict: 'not judged', reason: l10n.t('its step {0} has no version folder', unversioned) });
      return false;
    }
    if (!steps.some((step) => this.#isOpen(step, message, able))) return false;
    if (steps.every((step) => able.some((one) => one.name === step))) return true;
    this.#answers.set(name, { verdict: 'not judged', reason: l10n.t('a step leaves its tensors to its back end, which is not here: {0}', message) });
    return false;
  }

  /** What a step is depends on its back end. */
  #isOpen(step: string, message: string, able: readonly RepositoryModel[]): boolean {
    if (this.#strict) return false;
    const completed = this.#completed.get(step);
    if (completed) return isLeftOpen(completed, message);
    const verdict = this.#answers.get(step)?.verdict;
    return verdict === 'not judged' || (verdict === 'refused' && able.some(({ name }) => name === step));
  }

  async #ask(copy: string, models: readonly RepositoryModel[], width: number, timeoutMs: number): Promise<void> {
    await this.#running?.stop();
    this.#running = new Running({ installation: this.#options.installation, copy, repository: this.#repository, strict: this.#strict, signal: this.#signal });
    this.#options.report?.({ message: l10n.t('Starting Triton') });
    await this.#running.restart();
    const total = models.length;
    this.#asked = 0;
    const found = await askAll(this.#running, models, {
      width, timeoutMs, signal: this.#signal,
      onAsked: (name) => this.#options.report?.({ message: l10n.t('Loading {0}', name), fraction: Math.min(1, this.#asked++ / total) }),
    });
    for (const [name, answer] of found) this.#answers.set(name, answer);
  }

  #config(name: string): Promise<Buffer | undefined> {
    return configBytes(path.join(this.#repository, name), { texts: this.#texts, toCpu: this.#toCpu });
  }

  async #verdict(name: string): Promise<ModelVerdict> {
    const leftOut = this.#plan.leftOut.find(({ model }) => model === name);
    let answer = this.#answers.get(name) ?? { verdict: 'not judged', reason: leftOut?.reason ?? '' };
    if (answer.verdict === 'loads' && this.#unversioned.has(name)) answer = { ...answer, reason: l10n.t('it has no version folder, so one was added to ask; a server refuses a model without') };
    return { name, ...answer, judge: this.#judge.get(name) ?? 'core', text: (await this.#config(name))?.toString('utf8') };
  }
}

/** The plan as the editor shows the files. */
function withUnsaved({ models, leftOut }: Plan, texts: ReadonlyMap<string, string>): Plan {
  const shown = models.map((model) => {
    const text = texts.get(model.name);
    return text === undefined ? model : { ...model, facts: readConfigFacts(text) };
  });
  const isEnsemble = ({ facts }: RepositoryModel) => (facts?.steps.length ?? 0) > 0;
  return { models: [...shown.filter((model) => !isEnsemble(model)), ...shown.filter(isEnsemble)], leftOut };
}

/** The models that were asked for and what they call, steps first. */
function withSteps(models: readonly RepositoryModel[], wanted: readonly string[]): RepositoryModel[] {
  const needed = new Set(wanted);
  for (const name of needed) for (const step of models.find((model) => model.name === name)?.facts?.steps ?? []) needed.add(step);
  return models.filter(({ name }) => needed.has(name));
}

/** Why a failure tells of this machine and not of the model: what the model's own machine may well have. */
function whyOnlyHere(message: string): string | undefined {
  const missing = /^ModuleNotFoundError: No module named '([^']+)'/m.exec(message)?.[1];
  if (missing !== undefined) return l10n.t('model.py was not run to its end: the local server\'s Python has no module {0}', missing);
  if (/^(?:archive_read_\w+\(\)|Failed to create environment directory|Unrecognized archive format)/m.test(message)) return l10n.t('model.py was not run: its environment cannot be unpacked here');
  const environment = /^Failed to get the canonical path for (.*)\.$/m.exec(message)?.[1];
  return environment === undefined ? undefined : l10n.t('model.py was not run: its environment {0} is not here', environment);
}
