import * as l10n from '@vscode/l10n';
import type { RunningServer } from '../triton/launch.ts';
import { loadModels, ServerLost } from '../triton/load.ts';
import type { RepositoryModel } from '../triton/shadow.ts';
import type { Listener, LogLine, Unsubscribe } from '../triton/types.ts';
import type { ModelVerdict } from './types.ts';

/** What became of one load. */
export type Answer = Pick<ModelVerdict, 'verdict' | 'message' | 'position' | 'reason'>;

/** A model that fails just behind the making of its instances takes the server down about every second time: a race, and no answer. */
const TRIES = 6;

/** A server that is started anew when a load has taken it down. */
export interface Restartable {
  readonly server: RunningServer;
  onLog(listener: Listener<LogLine>): Unsubscribe;
  restart(): Promise<void>;
}

export interface AskOptions {
  readonly width: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** The name of a model whose load begins. */
  readonly onAsked: (name: string) => void;
}

/** Has the server load each model; steps come before the ensembles that call them. */
export async function askAll(running: Restartable, models: readonly RepositoryModel[], options: AskOptions): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const crashes = new Map<string, number>();
  let { width } = options;
  for (;;) {
    passOver(models, answers);
    const left = models.filter(({ name }) => !answers.has(name)).map(({ name }) => name);
    if (left.length === 0) return answers;
    try {
      await loadModels(running.server, left, {
        width, timeoutMs: options.timeoutMs, signal: options.signal, onLog: (listener) => running.onLog(listener),
        onStatus(name, { state, reason = '' }) {
          if (state === 'LOADING') options.onAsked(name);
          else answers.set(name, state === 'READY' ? { verdict: 'loads' } : { verdict: 'refused', ...bareWords(reason) });
        },
      });
      return answers;
    } catch (error) {
      options.signal.throwIfAborted();
      if (!(error instanceof ServerLost)) throw error;
      const [culprit] = error.models.length === 1 ? error.models : width === 1 ? left : [];
      if (culprit !== undefined) {
        const times = (crashes.get(culprit) ?? 0) + 1;
        crashes.set(culprit, times);
        if (!error.ended || times >= TRIES) answers.set(culprit, { verdict: error.ended ? 'server ended' : 'no answer', message: error.message });
      }
      width = 1; // who of several it was shows when they come one by one
      await running.restart();
    }
  }
}

/** An ensemble brings its steps, so one with such a step would take the server down as well. */
function passOver(models: readonly RepositoryModel[], answers: Map<string, Answer>): void {
  for (const { name, facts } of models) {
    const lost = facts?.steps.find((step) => ['no answer', 'server ended', 'not judged'].includes(answers.get(step)?.verdict ?? ''));
    if (lost !== undefined && !answers.has(name)) answers.set(name, { verdict: 'not judged', reason: l10n.t('it needs {0}, which did not load', lost) });
  }
}

/** The server's words without the wrappers of the stages, and the parser's `line:column` apart. */
export function bareWords(text: string): { message: string; position?: string } {
  const parser = /^Error parsing text-format inference\.ModelConfig: (\d+:\d+): ([^]*)$/.exec(text);
  if (parser) return { message: parser[2]!.trim(), position: parser[1]! };
  return { message: text.replace(/^(?:Unknown|Internal|Not found|Invalid argument|Unavailable|Unsupported|Already exists|Cancelled): /, '').trim() };
}
