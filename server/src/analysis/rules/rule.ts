import type { ModelConfig } from '../../schema/model-config.generated.ts';
import type { Span } from '../../language/tree.ts';
import type { Finding, Fix, Severity } from '../finding.ts';
import type { Identity } from './identity.ts';
import type { ModelFiles } from './model-files.ts';
import type { Phase } from './phase.ts';

/** One check of one model. A rule says nothing of what a placeholder or a mistake in the text hides. */
export interface Rule {
  /** Kebab-case, for ever; the file's name and the page `docs/rules/<code>.md`. */
  readonly code: string;
  readonly severity: Severity;
  readonly phase: Phase;
  /** Among the checks of one phase and item. */
  readonly rank?: number;
  /** The rule is asked only where one of these fields of the root is written; absent: always. */
  readonly fields?: readonly (keyof ModelConfig & string)[];
  /** The rule speaks of something that is not written: silent on a file with mistakes, where it may be written after all. */
  readonly ofAbsence?: boolean;
  /** Releases that have it, `YY.MM`. */
  readonly since?: string;
  readonly until?: string;
  /** The rule needs the list of the model's files. */
  readonly needsFiles?: boolean;
  /** Triton's own words; `{name}` is filled by the report, `{model}` always. Absent where Triton says nothing. */
  readonly triton?: string;
  readonly page: RulePage;
  check(model: ModelContext, report: Report): void;
}

/** What the rule's page tells; English, Markdown within a line. */
export interface RulePage {
  /** The condition, as a sentence. */
  readonly what: string;
  readonly why: string;
  /** Parts of a `config.pbtxt`, or names of files, that have and have not the fault. */
  readonly wrong: string;
  readonly right: string;
  /** What to do. */
  readonly fix: string;
  /** Ids of the load rules that it decides. */
  readonly sources: readonly string[];
}

export interface ReportOptions {
  /** For the blanks of Triton's words. */
  readonly said?: Readonly<Record<string, string | number>>;
  /** Which item of the phase: the server goes through them in order. */
  readonly item?: number;
  readonly fix?: Fix;
  readonly related?: Finding['related'];
  /** Where the rule cannot be sure, less than its own; then Triton's words are left out. */
  readonly severity?: Severity;
}

export type Report = (at: Span, message: string, options?: ReportOptions) => void;

/** All that a rule may know of a model. */
export interface ModelContext {
  readonly config: ModelConfig;
  readonly text: string;
  /** As the server's messages call it: the `name` in the file, else the folder's. */
  readonly name: string;
  /** The folder's name, which is the one that the server serves; undefined where it is not known. */
  readonly folder: string | undefined;
  /** Absent where only the text is known. */
  readonly files: ModelFiles | undefined;
  /** `YY.MM` */
  readonly release: string;
  /** The server completes nothing: `--disable-auto-complete-config`. */
  readonly strict: boolean;
  /** `none`: the server has no GPU. */
  readonly gpu: 'none' | 'unknown';
  /** The back end as the server completes it; undefined where files that are not known decide. */
  readonly identity: Identity | undefined;
  /** The text can be relied on: no mistake in it and no placeholder. */
  readonly whole: boolean;
}
