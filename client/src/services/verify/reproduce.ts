import type { Report } from '../../util/progress.ts';
import type { Sample, SampleAnswer } from './sample.ts';

/** What our own analysis makes of an example, beside the server's answer. */
export interface OwnView {
  readonly disagreement: string | undefined;
  readonly code: string | undefined;
  readonly words: string | undefined;
}

/** Our own analysis, wherever it runs. */
export interface Analyst {
  compare(sample: Sample, answer: SampleAnswer): Promise<OwnView>;
  /** Parts of each model's text that may be left out, the larger ones first. */
  parts(sample: Sample): Promise<readonly (readonly { readonly start: number; readonly end: number }[])[]>;
  anonymise(sample: Sample): Promise<Sample>;
}

export interface ReproduceOptions {
  readonly analyst: Analyst;
  readonly server: { ask(sample: Sample): Promise<SampleAnswer> };
  /** No more is left out after this time; what stands then is told. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  readonly report?: Report;
}

export interface Reproducer {
  readonly sample: Sample;
  readonly answer: SampleAnswer;
  readonly own: OwnView;
  /** The names are others than the person's. */
  readonly anonymous: boolean;
  /** Nothing more can be left out. */
  readonly minimal: boolean;
}

/**
 * The smallest example of a disagreement that can be found in the time, with other names: leaves out one part after another and
 * keeps what is left as long as server and analysis differ in the same way.
 * @returns undefined when they do not differ on the example itself: the files' contents matter, or the stand-in's silence
 */
export async function reproduce(sample: Sample, options: ReproduceOptions): Promise<Reproducer | undefined> {
  const first = await look(sample, options);
  if (first.own.disagreement === undefined) return undefined;
  const end = performance.now() + options.deadlineMs;
  const holds = async (candidate: Sample): Promise<boolean> => isSame(first, await look(candidate, options));
  let best = sample;
  let minimal = false;
  while (!minimal && performance.now() < end) {
    const next = await smaller(best, options, holds, end);
    minimal = next === undefined && performance.now() < end;
    if (next === undefined) break;
    best = next;
  }
  const tidy = { ...best, models: best.models.map((model) => ({ ...model, text: tidied(model.text) })) };
  if (await holds(tidy)) best = tidy;
  const renamed = await options.analyst.anonymise(best);
  const seen = await look(renamed, options);
  // Other names make other words, but the same kind of disagreement.
  const anonymous = seen.own.disagreement === first.own.disagreement && seen.own.code === first.own.code;
  if (anonymous) return { sample: renamed, ...seen, anonymous, minimal };
  return { sample: best, ...await look(best, options), anonymous, minimal };
}

interface Seen {
  readonly answer: SampleAnswer;
  readonly own: OwnView;
}

async function look(sample: Sample, { server, analyst, signal }: ReproduceOptions): Promise<Seen> {
  signal.throwIfAborted();
  const answer = await server.ask(sample);
  return { answer, own: await analyst.compare(sample, answer) };
}

/** In the same way: another fault that turns up on the way is another story. */
function isSame(one: Seen, other: Seen): boolean {
  const words = ({ answer }: Seen) => `${answer.verdict} ${answer.verdict === 'refused' ? (answer.message ?? '').replaceAll(/\d+/g, '0') : ''}`;
  return one.own.disagreement === other.own.disagreement && one.own.code === other.own.code && words(one) === words(other);
}

/** One part less, wherever one can go; undefined when none can. */
async function smaller(sample: Sample, options: ReproduceOptions, holds: (candidate: Sample) => Promise<boolean>, end: number): Promise<Sample | undefined> {
  let best: Sample | undefined;
  const keep = async (make: (from: Sample) => Sample): Promise<boolean> => {
    if (performance.now() > end) return false;
    const candidate = make(best ?? sample);
    if (!await holds(candidate)) return false;
    best = candidate;
    options.report?.({ message: `${candidate.models.reduce((sum, { text }) => sum + text.length, 0)} B` });
    return true;
  };
  for (const { name } of sample.models) {
    if (name !== sample.asked) await keep((from) => ({ ...from, models: from.models.filter((model) => model.name !== name) }));
  }
  for (const { name, files } of sample.models) {
    for (const file of files) await keep((from) => changed(from, name, (model) => ({ ...model, files: model.files.filter((one) => one !== file) })));
  }
  const parts = await options.analyst.parts(best ?? sample);
  for (const [at, { name }] of (best ?? sample).models.entries()) {
    const gone: { start: number; end: number }[] = [];
    for (const part of parts[at]!) {
      if (gone.some(({ start, end: to }) => part.start < to && start < part.end)) continue;
      const { text } = (best ?? sample).models.find((model) => model.name === name)!;
      // Places are of the text before anything of it went.
      const shift = gone.reduce((sum, one) => sum + (one.end <= part.start ? one.end - one.start : 0), 0);
      const shorter = text.slice(0, part.start - shift) + text.slice(part.end - shift);
      if (await keep((from) => changed(from, name, (model) => ({ ...model, text: shorter })))) gone.push(part);
    }
  }
  return best;
}

function changed(sample: Sample, name: string, change: (model: Sample['models'][number]) => Sample['models'][number]): Sample {
  return { ...sample, models: sample.models.map((model) => (model.name === name ? change(model) : model)) };
}

/** Without the blanks that parts have left. */
function tidied(text: string): string {
  const lines = text.split('\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').trimEnd());
  return `${lines.filter((line) => line.trim() !== '').join('\n')}\n`;
}
