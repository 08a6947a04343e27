/** How long a file must be quiet before a stage runs, in milliseconds. */
export interface QuietTimes {
  readonly rules: number;
  readonly repository: number;
}

/** Half-typed words make noise: rules wait for a pause, what spans files for a longer one. */
const QUIET: QuietTimes = { rules: 150, repository: 300 };

interface Stages {
  /** Single-file rules of one document. */
  rules(uri: string): void;
  /** What spans files; told which documents changed. Stops early when the signal says so. */
  repository(changed: ReadonlySet<string>, signal: AbortSignal): Promise<void>;
  /** A defect in the repository stage; typing goes on. */
  failed(error: unknown): void;
}

/** Runs the later stages once typing pauses. The syntax stage is not here: it runs at once. */
export class Scheduler {
  readonly #stages: Stages;
  readonly #quiet: QuietTimes;
  readonly #rules = new Map<string, NodeJS.Timeout>();
  #repository: NodeJS.Timeout | undefined;
  #running: AbortController | undefined;
  #pending = new Set<string>();

  constructor(stages: Stages, quiet: QuietTimes = QUIET) {
    this.#stages = stages;
    this.#quiet = quiet;
  }

  /** A document was edited. */
  changed(uri: string): void {
    clearTimeout(this.#rules.get(uri));
    this.#rules.set(uri, setTimeout(() => {
      this.#rules.delete(uri);
      this.#stages.rules(uri);
    }, this.#quiet.rules));
    this.stale([uri]);
  }

  /** The rules have yet to run on what was typed. */
  isWaiting(uri: string): boolean {
    return this.#rules.has(uri);
  }

  /** Files changed outside the editor; however many, they make one run. */
  stale(uris: Iterable<string>): void {
    for (const uri of uris) this.#pending.add(uri);
    this.#running?.abort();
    clearTimeout(this.#repository);
    this.#repository = setTimeout(() => void this.#runRepository(), this.#quiet.repository);
  }

  closed(uri: string): void {
    clearTimeout(this.#rules.get(uri));
    this.#rules.delete(uri);
    this.stale([uri]);
  }

  dispose(): void {
    for (const timer of this.#rules.values()) clearTimeout(timer);
    this.#rules.clear();
    clearTimeout(this.#repository);
    this.#running?.abort();
  }

  async #runRepository(): Promise<void> {
    const changed = this.#pending;
    this.#pending = new Set();
    const run = new AbortController();
    this.#running = run;
    try {
      await this.#stages.repository(changed, run.signal);
    } catch (error) {
      if (!run.signal.aborted) this.#stages.failed(error);
    }
    if (run.signal.aborted) for (const uri of changed) this.#pending.add(uri); // the next run must see them too
  }
}
