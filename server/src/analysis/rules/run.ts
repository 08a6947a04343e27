import { MODEL_CONFIG } from '../../schema/schema.ts';
import type { MessageNode, Span } from '../../language/tree.ts';
import type { Finding } from '../finding.ts';
import { RULES } from './index.generated.ts';
import { placeOf } from './phase.ts';
import type { ModelContext, Report, ReportOptions, Rule } from './rule.ts';

export interface RuleRun {
  /** As the rules found them. */
  readonly findings: readonly Finding[];
  /** The one that the server would tell: it stops at its first failure. */
  readonly said: Finding | undefined;
  /** Rules that broke: defects of ours. The others' findings stand. */
  readonly broken: readonly BrokenRule[];
}

export interface BrokenRule {
  readonly check: string;
  readonly error: unknown;
}

/** For each list of rules: of each the fields of the root that it asks for, a bit each; -1: all. */
const masks = new WeakMap<readonly Rule[], Int32Array>();

function masksOf(rules: readonly Rule[]): Int32Array {
  let known = masks.get(rules);
  if (!known) {
    known = Int32Array.from(rules, ({ fields }) => (fields ? fields.reduce((bits, name) => bits | bitOf(name), 0) : -1));
    masks.set(rules, known);
  }
  return known;
}

const bitOf = (name: string): number => {
  const field = MODEL_CONFIG.field(name);
  return field ? 1 << field.index : 0;
};

export function runRules(model: ModelContext, root: MessageNode, rules: readonly Rule[] = RULES): RuleRun {
  let written = 0;
  for (const { name } of root.fields) written |= bitOf(name);
  const collector = new Collector(model);
  const asks = masksOf(rules);
  for (let at = 0; at < rules.length; at++) {
    const rule = rules[at]!;
    if (asks[at] !== -1 && (asks[at]! & written) === 0) continue;
    if (rule.ofAbsence === true && !model.whole) continue;
    if (rule.needsFiles === true && !model.files) continue;
    if ((rule.since !== undefined && model.release < rule.since) || (rule.until !== undefined && model.release > rule.until)) continue;
    collector.run(rule);
  }
  return collector;
}

/** Gathers what the rules report; makes nothing while they are silent. */
class Collector implements RuleRun {
  readonly findings: Finding[] = [];
  readonly broken: BrokenRule[] = [];
  said: Finding | undefined;
  readonly #model: ModelContext;
  readonly #report: Report;
  #rule!: Rule;
  #place = 0;
  #item = 0;
  #rank = 0;

  constructor(model: ModelContext) {
    this.#model = model;
    this.#report = (at, message, options) => this.#add(at, message, options);
  }

  run(rule: Rule): void {
    this.#rule = rule;
    try {
      rule.check(this.#model, this.#report);
    } catch (error) {
      this.broken.push({ check: rule.code, error });
    }
  }

  #add({ start, end }: Span, message: string, { said, item = 0, fix, related, severity }: ReportOptions = {}): void {
    const rule = this.#rule;
    const weight = severity ?? rule.severity;
    const finding: Finding = {
      code: rule.code, severity: weight, message, start, end,
      ...(rule.triton !== undefined && weight === 'error' && { triton: fill(rule.triton, this.#model.name, said) }),
      ...(related && { related }), ...(fix && { fix }),
    };
    this.findings.push(finding);
    if (finding.triton === undefined) return;
    const place = placeOf(rule.phase, this.#model.strict);
    const rank = rule.rank ?? 0;
    if (this.said && (this.#place - place || this.#item - item || this.#rank - rank) <= 0) return;
    this.said = finding;
    this.#place = place;
    this.#item = item;
    this.#rank = rank;
  }
}

function fill(template: string, model: string, said: ReportOptions['said']): string {
  return template.replaceAll(/\{(\w+)\}/g, (blank, name: string) => String(name === 'model' ? model : said?.[name] ?? blank));
}
