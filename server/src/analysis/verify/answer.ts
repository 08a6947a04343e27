import type { Finding } from '../finding.ts';
import { RULES } from '../rules/index.generated.ts';
import { PHASE } from '../rules/phase.ts';

/** What a real server made of one model. */
export interface ServerAnswer {
  readonly verdict: 'loads' | 'refused' | 'no answer' | 'server ended' | 'not judged';
  /** Its own words, without the wrappers that say at which stage and of which model. */
  readonly message?: string;
  /** `line:column` as its parser counts. */
  readonly position?: string;
  /** `core`: a stand-in took the place of the back end, which therefore said nothing. */
  readonly judge: 'core' | 'backend';
}

const codes = new Set(RULES.filter(({ phase }) => phase === PHASE.library || phase === PHASE.initialise || phase === PHASE.backendInstance).map(({ code }) => code));

/** The local server has this one back end, which says it itself. */
const PYTHONS_OWN: ReadonlySet<string> = new Set(['py-force-cpu', 'python-module-shadowed', 'python-file-missing']);

/** A back end would say it, and its stand-in does not: it has every name and opens no model file. */
export function isBackendsOwn(code: string | undefined): boolean {
  return code !== undefined && codes.has(code) && !PYTHONS_OWN.has(code);
}

/** The server's words as they are compared: without trailing marks, and with a file's name instead of its path. */
export function comparable(words: string): string {
  return words.replace(/(for read ).*?([^/]+\/(?:(?:warmup|initial_state)\/)?[^/]*: No such)/, '$1$2').replace(/[\s;.]+$/, '').trim();
}

/** What the server says of things that no rule looks at, since they lie in libraries or in the machine. */
const BEYOND = /^(?:failed to run warmup sample|unable to find .* for repo agent|unable to find (?:backend|Python backend based) |Batching library path|backend library name .* escapes)|not unique across all model repositories/;

/** It says that a model failed, and of which step or version not. */
const WORDLESS = /failed to poll from model repository$|no version is available$/;

export function isWordless({ message = '' }: ServerAnswer): boolean {
  return WORDLESS.test(message);
}

/** Nothing that the configuration and the list of files show decides it. */
export function isBeyond({ judge, message = '' }: ServerAnswer): boolean {
  return judge === 'backend' || BEYOND.test(message);
}

/** What a server that completes finds missing, and a back end may have filled in. */
const MAY_BE_FILLED = /^model (?:input|output) '.*' (?:must specify 'd|cannot have empty reshape for non-batching)|^model input NHWC\/NCHW require 3 dims|^unknown (?:source input|target output) name /;

/** The core alone found it missing: with the back end in the place of its stand-in it might be there. */
export function mayBeFilled({ verdict, judge, message = '' }: ServerAnswer): boolean {
  return verdict === 'refused' && judge === 'core' && MAY_BE_FILLED.test(message);
}

/** Errors that hold against this answer: those of the back end count only where it has spoken. */
export function errorsAgainst(findings: readonly Finding[], { judge }: ServerAnswer): Finding[] {
  return findings.filter(({ severity, code }) => severity === 'error' && (judge === 'backend' || !isBackendsOwn(code)));
}
