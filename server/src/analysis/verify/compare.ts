import type { Span } from '../../language/tree.ts';
import { NEWEST_RELEASE } from '../../schema/releases.ts';
import { checkAcross } from '../across/check.ts';
import type { RepositoryModel } from '../across/model.ts';
import { analyzeModel, type ModelAnalysis } from '../analyze.ts';
import type { Finding } from '../finding.ts';
import { mayComplete } from '../rules/complete.ts';
import { identify } from '../rules/identity.ts';
import type { ModelFiles } from '../rules/model-files.ts';
import { comparable, errorsAgainst, isBackendsOwn, isBeyond, isWordless, mayBeFilled, type ServerAnswer } from './answer.ts';
import { placeWords } from './place.ts';

/** A model of the repository that was verified; the text is the one that the server read. */
export interface VerifiedModel {
  readonly name: string;
  /** Of its configuration, as related places name it. */
  readonly path: string;
  readonly text: string;
  readonly files: ModelFiles | undefined;
}

export interface VerifiedServer {
  /** `YY.MM`; the newest unless told. */
  readonly release: string | undefined;
  readonly strict: boolean;
  readonly gpu: 'none' | 'unknown';
}

/** `we-refuse`: the server loads it. `we-accept`: the server does not. `other-words`: neither takes it, for different reasons. */
export type Disagreement = 'we-refuse' | 'we-accept' | 'other-words';

export interface Comparison {
  /** What our own analysis expects the server to do; undefined where a placeholder hides it. */
  readonly refuses: boolean | undefined;
  /** The finding that the server should tell first. */
  readonly expected: Finding | undefined;
  /** Where the server's words belong; the first line where nothing in the text fits. */
  readonly span: Span;
  readonly disagreement: Disagreement | undefined;
  /** The server's refusal is no verdict on the model: its back end, which was not there, might have filled in what is missing. */
  readonly open: boolean;
}

/** Holds our own verdict on each model against the server's. */
export function compareVerdicts(models: readonly VerifiedModel[], answers: ReadonlyMap<string, ServerAnswer>, server: VerifiedServer): Map<string, Comparison> {
  const analysed = models.map(({ name, path, text, files }) => (
    { name, path, files, text, analysis: analyzeModel(text, { folder: name, files, release: server.release, strict: server.strict, gpu: server.gpu }) }
  ));
  // A stand-in says nothing of its own, so an ensemble finds a step there that the back end itself would refuse.
  const across = checkAcross(analysed.map((one): RepositoryModel => (
    answers.get(one.name)?.judge !== 'backend' && isBackendsOwn(one.analysis.said?.code) ? { ...one, analysis: { ...one.analysis, said: undefined } } : one
  )), server.release);
  const found = new Map<string, Comparison>();
  for (const { name, text, analysis, files } of analysed) {
    const answer = answers.get(name);
    if (!answer) continue;
    const identity = identify(analysis.syntax.config, name, files, server.release ?? NEWEST_RELEASE);
    const open = mayBeFilled(answer) && mayComplete({ identity, files, strict: server.strict }) !== 'no';
    found.set(name, { ...compare(text, analysis, across.get(name) ?? [], open ? { ...answer, verdict: 'not judged' } : answer), open });
  }
  return found;
}

function compare(text: string, analysis: ModelAnalysis, across: readonly Finding[], answer: ServerAnswer): Omit<Comparison, 'open'> {
  const findings = [...analysis.syntax.findings, ...analysis.rules, ...across];
  const errors = errorsAgainst(findings, answer);
  const said = isBackendsOwn(analysis.said?.code) && answer.judge === 'core' ? undefined : analysis.said;
  const expected = said ?? across.find(({ triton }) => triton !== undefined);
  const refuses = analysis.syntax.isTemplate ? undefined : errors.length > 0;
  return {
    refuses, expected: expected ?? errors[0],
    span: placeWords(text, analysis.syntax.root, findings, answer),
    disagreement: refuses === undefined ? undefined : disagreementOf(errors, said ? [said] : across.filter(({ severity }) => severity === 'error'), answer),
  };
}

/** @param first those that the server may tell first: of several faults in the maps of an ensemble it takes one in no order of the file */
function disagreementOf(errors: readonly Finding[], first: readonly Finding[], answer: ServerAnswer): Disagreement | undefined {
  switch (answer.verdict) {
    case 'not judged': return undefined;
    case 'loads': return errors.length > 0 ? 'we-refuse' : undefined;
    case 'no answer':
    case 'server ended': return errors.length === 0 && answer.judge === 'core' ? 'we-accept' : undefined;
    case 'refused':
      if (errors.length === 0) return isBeyond(answer) ? undefined : 'we-accept';
      return isSaid(errors, first, answer) ? undefined : 'other-words';
    default: return answer.verdict satisfies never;
  }
}

/** Where we cannot tell what comes first, any of our errors in the server's words will do. */
function isSaid(errors: readonly Finding[], first: readonly Finding[], answer: ServerAnswer): boolean {
  if (isBeyond(answer) || isWordless(answer)) return true;
  const words = comparable(answer.message ?? '');
  return (first.some(({ triton }) => triton !== undefined) ? first : errors).some(({ triton }) => triton !== undefined && comparable(triton) === words);
}
