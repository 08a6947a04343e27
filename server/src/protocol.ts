// What client and server say to each other beyond the Language Server Protocol. Types and names only:
// the client imports this file and must not pay for the server.

import type { ServerAnswer } from './analysis/verify/answer.ts';
import type { Disagreement, VerifiedServer } from './analysis/verify/compare.ts';
import type { Sample } from './analysis/verify/sample.ts';

/** A model as its folder and configuration describe it. */
export interface ModelDescription {
  /** As Triton will call it: the folder's name. */
  readonly name: string;
  /** URI of the model's folder. */
  readonly uri: string;
  /** URI of `config.pbtxt`, where there is one. */
  readonly config: string | undefined;
  readonly backend: string | undefined;
  readonly platform: string | undefined;
  /** Names of the version folders that the server reads, by number. */
  readonly versions: readonly string[];
  /** Names of the models that an ensemble calls, in order; empty for others. */
  readonly steps: readonly string[];
  readonly errors: number;
  readonly warnings: number;
}

export interface RepositoryDescription {
  /** URI of the repository's folder. */
  readonly uri: string;
  readonly name: string;
  readonly models: readonly ModelDescription[];
}

/** How the server fares; no file's name or content is in it. */
export interface ServerReport {
  readonly version: string;
  readonly positionEncoding: string;
  readonly diagnostics: 'pull' | 'push';
  readonly openDocuments: number;
  readonly repositories: number;
  readonly models: number;
  readonly uptimeSeconds: number;
  readonly heapMegabytes: number | undefined;
  /** One entry for each kind of request answered so far. */
  readonly requests: Readonly<Record<string, RequestFigures>>;
  /** Checks and requests that broke, with how often; the others went on. */
  readonly defects: Readonly<Record<string, number>>;
}

export interface RequestFigures {
  readonly answered: number;
  readonly cancelled: number;
  readonly failed: number;
  /** Milliseconds over the last answers. */
  readonly p50: number;
  readonly p99: number;
}

/** A real server's answer on one model, and the text that it read. */
export interface AskedVerdict extends ServerAnswer {
  /** The folder's name. */
  readonly name: string;
  /** Absent for a model without a configuration. */
  readonly text: string | undefined;
}

/** A real server's answers on models of one repository. */
export interface AskedVerdicts extends VerifiedServer {
  /** URI of the repository, as its description has it. */
  readonly repository: string;
  readonly models: readonly AskedVerdict[];
}

/** Our own verdict beside the server's; ranges are in the text that the server read. */
export interface ComparedVerdict {
  readonly name: string;
  /** Where the server's words belong. */
  readonly range: Range;
  /** Undefined where a placeholder hides what we would say. */
  readonly refuses: boolean | undefined;
  /** What we expect the server to tell first. */
  readonly expected: { readonly code: string; readonly message: string; readonly range: Range } | undefined;
  readonly disagreement: Disagreement | undefined;
  /** The server's refusal is no verdict: the back end, which was not there, might have filled in what is missing. */
  readonly open: boolean;
}

interface Range {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** An example with the server's answer to its model. */
export interface AskedSample {
  readonly sample: Sample;
  readonly answer: ServerAnswer;
  readonly server: VerifiedServer;
}

export interface ComparedSample {
  readonly disagreement: Disagreement | undefined;
  /** Of the finding that we expect, and its message in Triton's words, else in ours. */
  readonly code: string | undefined;
  readonly words: string | undefined;
}

/** What the server would make of a configuration. */
export interface AskedEffective {
  /** URI of a configuration, or of a model's folder, which need not have one. */
  readonly uri: string;
}

export interface Effective {
  /** The model's name. */
  readonly model: string;
  /** A configuration that says everything; undefined while the file has mistakes that a server refuses to read. */
  readonly text: string | undefined;
  /** For which it is made, `YY.MM`. */
  readonly release: string;
}

/** Each custom request: its name, what is asked, what is answered. */
export interface CustomRequests {
  /** Every model repository in the workspace, by its shape. */
  'tritonRepo/describeRepositories': [asked: Record<string, never>, answered: RepositoryDescription[]];
  /** Null for what is no configuration and no model. */
  'tritonRepo/effectiveConfig': [asked: AskedEffective, answered: Effective | null];
  /** Holds our own verdict on each model against a real server's. */
  'tritonRepo/compareVerdicts': [asked: AskedVerdicts, answered: ComparedVerdict[]];
  /** The same of an example, which need not be on any disk. */
  'tritonRepo/compareSample': [asked: AskedSample, answered: ComparedSample];
  /** Parts of each model's text that may be left out, the larger ones first, as offsets. */
  'tritonRepo/sampleParts': [asked: Sample, answered: { readonly start: number; readonly end: number }[][]];
  /** The example with other names. */
  'tritonRepo/anonymise': [asked: Sample, answered: Sample];
  'tritonRepo/serverReport': [asked: Record<string, never>, answered: ServerReport];
}

/** Sent to the client when the answer to `describeRepositories` has changed. */
export const REPOSITORIES_CHANGED = 'tritonRepo/repositoriesChanged';

/** Of documents that the client shows and nobody can edit. */
export const READ_ONLY_SCHEME = 'tritonrepo';

/** What the client tells at `initialize`. */
export interface InitializationOptions {
  /** The texts in the user's language, by the English ones. */
  readonly l10n?: Readonly<Record<string, string>>;
}
