import type { PanelEditor, PanelServices } from '../../client/src/webviews/panel-services.ts';
import type { Form, Model, Run, Target } from '../../webview/src/protocol.ts';

export function fakeRun(options?: Record<string, unknown>): Run;
export const TENSORS: string;
export class FakeServices implements PanelServices {
  asked: [what: string, ...rest: unknown[]][];
  targetList: Target[];
  modelList: Model[];
  saved: Run[];
  failWith: Error | undefined;
  pace: (signal: AbortSignal, done?: number) => Promise<void>;
  listeners: Set<() => void>;
  runListeners: Set<() => void>;
  disposed: boolean;
  dispose(): void;
  onDidChangeRuns: PanelServices['onDidChangeRuns'];
  targets: PanelServices['targets'];
  onDidChangeTargets: PanelServices['onDidChangeTargets'];
  models: PanelServices['models'];
  describe: PanelServices['describe'];
  invoke: PanelServices['invoke'];
  runBenchmark: PanelServices['runBenchmark'];
  runs: PanelServices['runs'];
  run: PanelServices['run'];
  compare: PanelServices['compare'];
  chooseTokenizer: PanelServices['chooseTokenizer'];
}
export class FakeEditor implements PanelEditor {
  isTrusted: boolean;
  copied: string[];
  acted: string[];
  logged: string[];
  form: Form | undefined;
  trusted(): boolean;
  canStartLocal(): boolean;
  copy(text: string): Promise<void>;
  act(action: 'startLocal' | 'attach' | 'manageTrust'): void;
  remembered(): Form | undefined;
  remember(form: Form): void;
  log(text: string): void;
}
