import type {
  BenchmarkRequest, Comparison, Form, InvokeRequest, InvokeResult, Model, ModelDetail, Progress, Run, RunSummary, Target, Tokenizer,
} from '../../../webview/src/protocol.ts';

/**
 * What the panel needs from the rest of the extension; a target's `id` and a run's `id` mean
 * something only to who gave them. Failures that a person can mend are `UserError`s.
 */
export interface PanelServices {
  /** Known servers, the one most likely wanted first; asks none of them anything. */
  targets(): Promise<Target[]>;
  onDidChangeTargets(listener: () => void): { dispose(): void };
  /** A run was saved or deleted, here or elsewhere. */
  onDidChangeRuns(listener: () => void): { dispose(): void };
  models(target: string, signal: AbortSignal): Promise<Model[]>;
  describe(target: string, model: string, signal: AbortSignal): Promise<ModelDetail>;
  invoke(request: InvokeRequest, signal: AbortSignal): Promise<InvokeResult>;
  /** Saves the run. When aborted while measuring it resolves with what was measured until then. */
  runBenchmark(request: BenchmarkRequest, report: (progress: Progress) => void, signal: AbortSignal): Promise<Run>;
  /** Saved runs, newest first. */
  runs(): Promise<RunSummary[]>;
  run(id: string): Promise<Run>;
  compare(baseline: string, other: string): Promise<{ comparison: Comparison; baseline: Run; other: Run }>;
  /** Asks for a folder and keeps the choice for this model; undefined when the person thinks better of it. */
  chooseTokenizer(target: string, model: string): Promise<Tokenizer | undefined>;
  dispose(): void;
}

/** What only the editor can do for the panel. */
export interface PanelEditor {
  trusted(): boolean;
  canStartLocal(): boolean;
  copy(text: string): Promise<void>;
  act(action: 'startLocal' | 'attach' | 'manageTrust'): void;
  /** The form as it was last filled in, in this workspace. */
  remembered(): Form | undefined;
  remember(form: Form): void;
  log(text: string): void;
}
