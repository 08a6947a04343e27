/**
 * `no answer`: the load hung and was given up. `server ended`: the load took the whole server down, each time it was tried.
 * `not judged`: the server could not be asked, or its answer would tell of this machine and not of the model.
 */
export type Outcome = 'loads' | 'refused' | 'no answer' | 'server ended' | 'not judged';

/** What a real server makes of one model. */
export interface ModelVerdict {
  /** The folder's name. */
  readonly name: string;
  readonly verdict: Outcome;
  /** Triton's own words, without the wrappers that say at which stage and of which model; absent where it said nothing. */
  readonly message?: string;
  /** `line:column` as its parser counts them, for a text that it cannot parse. */
  readonly position?: string;
  /** In our words: why there is no verdict, or what this verdict leaves out. */
  readonly reason?: string;
  /** `core`: the server itself, with a stand-in for the back end; `backend`: the back end too has loaded the model. */
  readonly judge: 'core' | 'backend';
  /** The configuration that the server read, where there is one: GPU groups may have been moved to the CPU, place for place. */
  readonly text: string | undefined;
}

export interface VerifyReport {
  /** Absolute path of the repository. */
  readonly repository: string;
  /** `2.51.0` */
  readonly version: string;
  /** `24.10`; absent for a version that is in no list of ours. */
  readonly release: string | undefined;
  /** The server completed nothing: `--disable-auto-complete-config`. */
  readonly strict: boolean;
  /** `none`: the server was kept from any GPU. */
  readonly gpu: 'none' | 'unknown';
  /** In the order in which they were asked: steps before the ensembles that call them. */
  readonly models: readonly ModelVerdict[];
}
