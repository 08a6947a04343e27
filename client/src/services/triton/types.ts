import type { Target } from '../target.ts';
import type { UserError } from '../../util/user-error.ts';

/**
 * `failed` is a server that did not start or that ended by itself; its `error` says why.
 * `running` does not mean that every model is READY.
 */
type ServerState = 'stopped' | 'starting' | 'running' | 'stopping' | 'failed';

/** As the repository index writes them. */
export type ModelState = 'READY' | 'UNAVAILABLE' | 'LOADING' | 'UNLOADING';

/** One line of the server's log, with paths of the working copy put back to those of the repository. */
export interface LogLine {
  level: 'info' | 'warning' | 'error' | 'verbose';
  text: string;
}

export interface ModelStatus {
  name: string;
  /** Served versions as the index names them; several are joined by `, `; empty when none was reached. */
  version: string;
  state: ModelState;
  /** Triton's own words, for a model that is not READY. */
  reason?: string;
  /** The log of this model's last load. */
  log: readonly LogLine[];
}

/** A model that this machine cannot run; the server was not asked for it. */
export interface LeftOut {
  model: string;
  reason: string;
}

/** What stands at one moment; a new object at each change. */
export interface ServerSnapshot {
  state: ServerState;
  /** Absolute path of the user's repository; nothing in it is ever written. */
  repository: string | undefined;
  /** Set while the HTTP endpoint answers. */
  target: Extract<Target, { kind: 'local' }> | undefined;
  /** `http://127.0.0.1:PORT/metrics` */
  metricsUrl: string | undefined;
  /** `127.0.0.1:PORT` */
  grpcAddress: string | undefined;
  /** `2.51.0` */
  version: string | undefined;
  models: readonly ModelStatus[];
  leftOut: readonly LeftOut[];
  error: UserError | undefined;
}

/** Where the pieces of a server lie that can be started. */
export interface Installation {
  /** `wheel` is our private environment; `path` is a `tritonserver` that the machine has. */
  kind: 'wheel' | 'path';
  /** Absolute path of the executable. */
  executable: string;
  /** Folders for `--backend-directory`, `PATH` and `LD_LIBRARY_PATH`; a server of the machine's own needs none. */
  backends: string | undefined;
  binaries: string | undefined;
  libraries: readonly string[];
  /** The interpreter with numpy, onnxruntime, tokenizers and onnx; absent for a server of the machine's own. */
  python: string | undefined;
  /** For a person: `Triton 2.51.0 (24.10), Python 3.11`. */
  description: string;
}

export interface StartOptions {
  /** Port of the HTTP endpoint on 127.0.0.1; a free one by default. gRPC and metrics always get free ones. */
  httpPort?: number;
  /** Load these only (an ensemble brings its steps); all by default. */
  models?: readonly string[];
  /** How long one model may take to load; 120 s by default. */
  loadTimeoutMs?: number;
  /** Threads of one ONNX session of the CPU preview; by default all cores but one. */
  threads?: number;
  /** Ends the start; what was started is stopped. */
  signal?: AbortSignal;
}

export type Listener<T> = (value: T) => void;
/** Takes the listener away again. */
export type Unsubscribe = () => void;

/**
 * A Triton server on this machine for one repository at a time: `LocalTriton` (local-triton.ts).
 * It listens on 127.0.0.1 only and never outlives the process that started it.
 */
export interface LocalServer {
  readonly snapshot: ServerSnapshot;
  /**
   * Copies the repository (hard links for large files), starts the server and loads model by model.
   * Resolves when every model is READY or UNAVAILABLE: one failing model fails neither the others nor the start.
   * @throws UserError when the server cannot start; `snapshot.state` is then `failed`
   */
  start(repository: string, options?: StartOptions): Promise<ServerSnapshot>;
  /** Ends the server and its children, at the latest after 5 s by force. Never throws. */
  stop(): Promise<void>;
  /** Stops and starts with the repository and options of the last start; files changed meanwhile are read anew. */
  restart(): Promise<ServerSnapshot>;
  /** Copies the model's folder anew and loads it again (or for the first time). */
  reload(model: string): Promise<ModelStatus>;
  unload(model: string): Promise<void>;
  /** Called with each new snapshot. */
  onDidChangeState(listener: Listener<ServerSnapshot>): Unsubscribe;
  /** Called with each line of the log as it comes. */
  onLog(listener: Listener<LogLine>): Unsubscribe;
}
