import type { ModelConfig } from '../schema/model-config.generated.ts';
import { NEWEST_RELEASE } from '../schema/releases.ts';
import type { Finding } from './finding.ts';
import { isWhole, isWritten } from './source.ts';
import { identify, type Identity } from './rules/identity.ts';
import type { ModelFiles } from './rules/model-files.ts';
import type { ModelContext } from './rules/rule.ts';
import { runRules, type BrokenRule } from './rules/run.ts';
import { checkSyntax, type SyntaxCheck } from './syntax/check.ts';

/** What the server that is asked in thought is like, and what is known beside the text. */
export interface AnalyzeOptions {
  /** The model folder's name. */
  readonly folder?: string | undefined;
  readonly files?: ModelFiles | undefined;
  /** `YY.MM`; the newest unless told. */
  readonly release?: string | undefined;
  /** `--disable-auto-complete-config` */
  readonly strict?: boolean | undefined;
  /** `none`: a machine or an image without GPU. */
  readonly gpu?: 'none' | 'unknown' | undefined;
}

export interface ModelAnalysis {
  readonly syntax: SyntaxCheck;
  /** What the rules for one model say; syntax has its own list. */
  readonly rules: readonly Finding[];
  /** What the server would say, in its words: the first failure. Undefined where nothing known makes it refuse. */
  readonly said: Finding | undefined;
  readonly broken: readonly BrokenRule[];
}

/** One model by itself: its text, its rules, and the files beside it where they are known. */
export function analyzeModel(text: string, options: AnalyzeOptions = {}): ModelAnalysis {
  const syntax = checkSyntax(text, options.release);
  const { findings, said, broken } = runRules(new Model(text, syntax, options), syntax.root);
  return { syntax, rules: findings, said: syntax.findings.find(({ triton }) => triton !== undefined) ?? said, broken };
}

class Model implements ModelContext {
  readonly text: string;
  readonly config: ModelConfig;
  readonly folder: string | undefined;
  readonly files: ModelFiles | undefined;
  readonly release: string;
  readonly strict: boolean;
  readonly gpu: 'none' | 'unknown';
  readonly whole: boolean;
  #identity: Identity | null | undefined = null;

  constructor(text: string, { config, parses, isTemplate }: SyntaxCheck, { folder, files, release, strict, gpu }: AnalyzeOptions) {
    this.text = text;
    this.config = config;
    this.folder = folder;
    this.files = files;
    this.release = release ?? NEWEST_RELEASE;
    this.strict = strict ?? false;
    this.gpu = gpu ?? 'unknown';
    this.whole = parses && !isTemplate;
  }

  get name(): string {
    return this.config.name || (this.folder ?? '');
  }

  get identity(): Identity | undefined {
    if (this.#identity === null) this.#identity = this.#mayBeNamedAmiss ? undefined : identify(this.config, this.folder, this.files, this.release);
    return this.#identity;
  }

  /** A mistyped name may be that of the back end or the platform; in a broken text either may have got lost. */
  get #mayBeNamedAmiss(): boolean {
    const { config } = this;
    return !this.whole && (!isWhole(config) || (!isWritten(config, 'backend') && !isWritten(config, 'platform')));
  }
}
