import { codePlaces } from '../../../client/src/services/verify/code-places.ts';
import { LineIndex } from '../check/lines.ts';
import type { Judged } from './judge.ts';

/** What was asked of one server. */
export interface Verification {
  readonly server: string;
  readonly release: string | undefined;
  readonly strict: boolean;
  readonly models: readonly Judged[];
  readonly ms: number;
}

const VERDICTS = ['loads', 'refused', 'no answer', 'server ended', 'not judged'] as const;
const EXPECTS = { true: 'refuses', false: 'loads', undefined: 'unknown' } as const;

function count({ models }: Verification, verdict: string): number {
  return models.filter(({ server }) => server.verdict === verdict).length;
}

function disagreements({ models }: Verification): number {
  return models.filter(({ own }) => own?.disagreement !== undefined).length;
}

/** A refusal, a load without an answer, or the server's end: what a server of this release does with it. */
export function isFailure({ server: { verdict } }: Judged): boolean {
  return verdict === 'refused' || verdict === 'no answer' || verdict === 'server ended';
}

export function asJson(all: Verification): unknown {
  return {
    version: 1, server: all.server, release: all.release, strict: all.strict,
    models: all.models.map((model) => {
      const { shown, server, own } = model;
      const lines = new LineIndex(server.text ?? '');
      return {
        name: server.name, path: shown, verdict: server.verdict, judge: server.judge, message: server.message, position: server.position, reason: server.reason,
        range: own && isFailure(model) ? { start: lines.position(own.span.start), end: lines.position(own.span.end) } : undefined,
        own: own && { verdict: EXPECTS[`${own.refuses}`], code: own.expected?.code, triton: own.expected?.triton },
        disagreement: own?.disagreement,
      };
    }),
    summary: {
      models: all.models.length, loads: count(all, 'loads'), refused: count(all, 'refused'), noAnswer: count(all, 'no answer'), serverEnded: count(all, 'server ended'),
      notJudged: count(all, 'not judged'), disagreements: disagreements(all), ms: all.ms,
    },
  };
}

export function asText(all: Verification): string {
  const rows = all.models.flatMap((model) => [line(model), ...more(model).map((text) => `    ${text}`)]);
  const figures = VERDICTS.map((verdict) => [count(all, verdict), verdict] as const).filter(([number]) => number > 0)
    .map(([number, verdict]) => (verdict === 'loads' ? `${number} ${number === 1 ? 'loads' : 'load'}` : `${number} ${verdict}`));
  const apart = disagreements(all);
  const asked = `${all.models.length} ${all.models.length === 1 ? 'model' : 'models'} asked of Triton ${all.server}${all.release ? ` (${all.release})` : ''}${all.strict ? ', strict' : ''}`;
  return [...rows, `${asked}: ${figures.join(', ')}; ${apart === 0 ? 'our own verdict agrees' : `our own verdict differs on ${apart}`}.`].join('\n');
}

function line(model: Judged): string {
  const { shown, server, own } = model;
  if (!isFailure(model)) return `${shown}: ${server.verdict}`;
  const { line: at, character } = new LineIndex(server.text ?? '').position(own?.span.start ?? 0);
  return `${shown}:${at + 1}:${character + 1}: ${server.verdict}: ${server.position ? `${server.position}: ` : ''}${(server.message ?? '').split('\n')[0]!}`;
}

function more({ server, own, repository }: Judged): string[] {
  const said = own?.expected?.triton ?? own?.expected?.message;
  const expected = said === undefined ? '' : `: ${said} [${own!.expected!.code}]`;
  const apart = {
    'we-refuse': `Disagreement: our own check expects a refusal${expected}`,
    'we-accept': 'Disagreement: our own check expects it to load',
    'other-words': `Disagreement: our own check expects another reason${expected}`,
  } as const;
  const places = codePlaces(server.message ?? '', repository).map(({ file, line: at }) => `At ${file}:${at}`);
  return [...places, ...(server.reason ? [`Note: ${server.reason}.`] : []), ...(own?.disagreement ? [apart[own.disagreement]] : [])];
}
