import type { Finding } from '../finding.ts';
import { NEWEST_RELEASE } from '../../schema/releases.ts';
import { checkAbsent, presenceOf } from './absent.ts';
import { checkEnsemble, type RepositoryView } from './ensemble.ts';
import type { RepositoryModel } from './model.ts';

/**
 * What only the models together show: by the models' names, in the server's order. A model that fails by
 * itself is not looked at here, since the server does not come so far.
 */
export function checkAcross(models: readonly RepositoryModel[], release = NEWEST_RELEASE): ReadonlyMap<string, readonly Finding[]> {
  const found = new Map<string, readonly Finding[]>();
  const view = new View(models, release, found);
  for (const { name } of models) view.findingsOf(name);
  for (const [name, finding] of checkAbsent(models.flatMap((model) => presenceOf(model, release) ?? []))) found.set(name, [...found.get(name) ?? [], finding]);
  return found;
}

const NOTHING: readonly Finding[] = [];

class View implements RepositoryView {
  readonly release: string;
  readonly #models: ReadonlyMap<string, RepositoryModel>;
  readonly #found: Map<string, readonly Finding[]>;
  readonly #decoupled = new Map<string, boolean>();

  constructor(models: readonly RepositoryModel[], release: string, found: Map<string, readonly Finding[]>) {
    this.#models = new Map(models.map((model) => [model.name, model]));
    this.release = release;
    this.#found = found;
  }

  model(name: string): RepositoryModel | undefined {
    return this.#models.get(name);
  }

  findingsOf(name: string): readonly Finding[] {
    const known = this.#found.get(name);
    if (known) return known;
    // While an ensemble is being checked it has nothing to say to one that leads back to it.
    this.#found.set(name, NOTHING);
    const model = this.#models.get(name);
    const { syntax, said } = model?.analysis ?? {};
    if (!model || !syntax?.parses || syntax.isTemplate || said || !syntax.config.ensemble_scheduling) return NOTHING;
    const findings = checkEnsemble(model, this);
    this.#found.set(name, findings);
    return findings;
  }

  #steps(name: string): string[] {
    return (this.#models.get(name)?.analysis.syntax.config.ensemble_scheduling?.step ?? []).map((step) => step.model_name);
  }

  isDecoupled(name: string): boolean {
    const known = this.#decoupled.get(name);
    if (known !== undefined) return known;
    // Ensembles that lead back to themselves fail for that.
    this.#decoupled.set(name, false);
    const config = this.#models.get(name)?.analysis.syntax.config;
    // The server overwrites what an ensemble says of itself.
    const is = config?.ensemble_scheduling ? this.#steps(name).some((step) => this.isDecoupled(step)) : config?.model_transaction_policy?.decoupled === true;
    this.#decoupled.set(name, is);
    return is;
  }

  circle(name: string): string | undefined {
    const seen = new Set<string>();
    const stack = this.#steps(name).map((first) => ({ at: first, from: name }));
    for (let one = stack.pop(); one; one = stack.pop()) {
      if (one.at === name) return one.from;
      if (seen.has(one.at)) continue;
      seen.add(one.at);
      const { at } = one;
      stack.push(...this.#steps(at).map((next) => ({ at: next, from: at })));
    }
    return undefined;
  }
}
