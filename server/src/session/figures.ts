import type { RequestFigures } from '../protocol.ts';

/** Answers of one kind that the percentiles are taken over. */
const KEPT = 200;

interface Entry {
  answered: number;
  cancelled: number;
  failed: number;
  readonly times: number[];
}

/** How long requests took and how they ended, kind by kind. */
export class Figures {
  readonly #entries = new Map<string, Entry>();

  note(kind: string, outcome: 'answered' | 'cancelled' | 'failed', milliseconds: number): void {
    let entry = this.#entries.get(kind);
    if (!entry) this.#entries.set(kind, entry = { answered: 0, cancelled: 0, failed: 0, times: [] });
    if (outcome === 'answered') entry.times[entry.answered % KEPT] = milliseconds;
    entry[outcome]++;
  }

  report(): Record<string, RequestFigures> {
    return Object.fromEntries([...this.#entries].map(([kind, { times, ...counts }]) => {
      const sorted = [...times].sort((a, b) => a - b);
      const at = (share: number) => Number((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(2));
      return [kind, { ...counts, p50: at(0.5), p99: at(0.99) }];
    }));
  }
}
