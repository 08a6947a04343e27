// What client and server say to each other beyond the Language Server Protocol. Types and names only:
// the client imports this file and must not pay for the server.

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

/** Each custom request: its name, what is asked, what is answered. */
export interface CustomRequests {
  /** Every model repository in the workspace, by its shape. */
  'tritonRepo/describeRepositories': [asked: Record<string, never>, answered: RepositoryDescription[]];
  'tritonRepo/serverReport': [asked: Record<string, never>, answered: ServerReport];
}

/** Sent to the client when the answer to `describeRepositories` has changed. */
export const REPOSITORIES_CHANGED = 'tritonRepo/repositoriesChanged';

/** What the client tells at `initialize`. */
export interface InitializationOptions {
  /** The texts in the user's language, by the English ones. */
  readonly l10n?: Readonly<Record<string, string>>;
}
