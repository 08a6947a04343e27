// What the server checks of an ensemble when it knows the other models: in its order, with its words.
import * as l10n from '@vscode/l10n';
import type { Span } from '../../language/tree.ts';
import type { ModelConfig, ModelEnsemblingStep } from '../../schema/model-config.generated.ts';
import type { Finding } from '../finding.ts';
import { anchorOf, entryOf, isKnown, isWhole, spanOf } from '../source.ts';
import { decoupledBranches } from './decoupled.ts';
import { loadedVersions } from '../loaded-versions.ts';
import { knowsBatch, knowsTensors, outcomeOf, type RepositoryModel } from './model.ts';
import { inconsistency, tensorNode, type TensorNode } from './tensor.ts';

export interface RepositoryView {
  readonly release: string;
  model(name: string): RepositoryModel | undefined;
  /** Findings of an ensemble among the steps; the first is what the server would say. */
  findingsOf(name: string): readonly Finding[];
  /** The model answers any number of times; of an ensemble its steps decide. */
  isDecoupled(name: string): boolean;
  /** An ensemble that this one depends on and that leads back to it. */
  circle(name: string): string | undefined;
}

/** @param own an ensemble that passes the checks of its own file */
export function checkEnsemble(own: RepositoryModel, view: RepositoryView): Finding[] {
  const { config } = own.analysis.syntax;
  const steps = config.ensemble_scheduling?.step ?? [];
  const check = new EnsembleCheck(own, config, view);
  for (const step of steps) check.available(step);
  if (check.findings.length > 0) return check.findings;
  check.circular();
  for (const step of steps) check.upstream(step);
  if (check.findings.length > 0) return check.findings;
  check.tensors(steps);
  return check.findings;
}

class EnsembleCheck {
  readonly findings: Finding[] = [];
  readonly #own: RepositoryModel;
  readonly #config: ModelConfig;
  readonly #view: RepositoryView;

  constructor(own: RepositoryModel, config: ModelConfig, view: RepositoryView) {
    this.#own = own;
    this.#config = config;
    this.#view = view;
  }

  #report(code: string, { start, end }: Span, message: string, triton: string, related?: Finding['related']): void {
    this.findings.push({ code, severity: 'error', start, end, message, triton, ...(related && { related }) });
  }

  /** The model of a step, unless a placeholder hides which. */
  #member(step: ModelEnsemblingStep): RepositoryModel | undefined {
    return isKnown(step, 'model_name') ? this.#view.model(step.model_name) : undefined;
  }

  available(step: ModelEnsemblingStep): void {
    if (!isKnown(step, 'model_name') || step.model_namespace !== '') return;
    const member = this.#member(step);
    if (member && outcomeOf(member).kind !== 'refused') return;
    const name = `\`${step.model_name}\``;
    const said = member?.analysis.said;
    this.#report('ensemble-model-missing', spanOf(step, 'model_name'), member
      ? l10n.t('The model {0} is refused for what its own configuration says, so the ensemble does not load either. Mend that first.', name)
      : l10n.t('There is no model {0} in this repository. Correct the name, or put the model beside the ensemble.', name),
    `ensemble ${this.#own.name} contains models that are not available or ambiguous: ${step.model_name}`,
    member && said && [{ path: member.path, start: said.start, end: said.end, message: said.message }]);
  }

  circular(): void {
    const last = this.#view.circle(this.#own.name);
    if (last === undefined) return;
    const step = this.#config.ensemble_scheduling!.step.find((one) => one.model_name === last) ?? this.#config.ensemble_scheduling!.step[0]!;
    this.#report('ensemble-circular', spanOf(step, 'model_name'), l10n.t('The ensemble leads back to itself, through {0}. An ensemble cannot be a step of its own steps.', `\`${last}\``),
      `circular dependency between ensembles: ${this.#own.name} -> ... -> ${last} -> ${this.#own.name}`);
  }

  upstream(step: ModelEnsemblingStep): void {
    const member = this.#member(step);
    if (!member) return;
    const at = spanOf(step, 'model_name');
    const name = `\`${member.name}\``;
    const [inner] = this.#view.findingsOf(member.name);
    if (inner?.triton !== undefined) {
      this.#report('ensemble-upstream-invalid', at, l10n.t('The ensemble {0} does not load, so this one does not either. Mend that first.', name),
        `ensemble '${this.#own.name}' depends on '${member.name}' which is not valid. Model '${member.name}' failed with error: ${inner.triton}`,
        [{ path: member.path, start: inner.start, end: inner.end, message: inner.message }]);
      return;
    }
    const outcome = outcomeOf(member);
    const versions = loadedVersions(member.analysis.syntax.config, member.files);
    if (outcome.kind === 'failed') {
      const { said } = member.analysis;
      const status = outcome.words.startsWith('failed to open') ? 'Internal' : 'Invalid argument';
      const each = [...versions ?? [1]].sort((a, b) => a - b).map((version) => `version ${version} is at UNAVAILABLE state: ${status}: ${outcome.words};`);
      const error = outcome.ofVersions ? each.join('') : outcome.words;
      this.#report('ensemble-upstream-not-loaded', at, l10n.t('The model {0} fails to load, so the ensemble does not load either. Mend that first.', name),
        `ensemble '${this.#own.name}' depends on '${member.name}' which has no loaded version. Model '${member.name}' loading failed with error: ${error}`,
        said && [{ path: member.path, start: said.start, end: said.end, message: said.message }]);
      return;
    }
    if (step.model_version === -1 || !isKnown(step, 'model_version') || !versions || versions.has(step.model_version)) return;
    // A version 0 can lie in a folder; without the folders it is still the one that nobody means.
    this.#report('ensemble-version-not-loaded', spanOf(step, 'model_version'), step.model_version === 0
      ? l10n.t('Without `model_version` the step asks for version 0 of {0}, which is not there. Write `model_version: -1` for the newest.', name)
      : l10n.t('Version {0} of {1} is not loaded. Write `model_version: -1` for the newest.', step.model_version, name),
    `ensemble '${this.#own.name}' depends on '${member.name}' whose required version ${step.model_version} is not loaded.`);
  }

  tensors(steps: readonly ModelEnsemblingStep[]): void {
    const known = new Map<string, TensorNode>();
    const batching = this.#config.max_batch_size !== 0;
    for (const side of ['input', 'output'] as const) {
      for (const tensor of this.#config[side]) {
        if (!isWhole(tensor) || known.has(tensor.name)) continue;
        known.set(tensor.name, tensorNode(this.#own.name, batching, tensor, tensor.reshape?.shape ?? tensor.dims, undefined, spanOf(tensor, 'name')));
      }
    }
    for (const step of steps) this.#step(step, known);
    const members = new Map(steps.map((step) => [step.model_name, this.#member(step)]));
    if ([...members.values()].some((member) => !member || outcomeOf(member).kind !== 'loads')) return;
    const branch = decoupledBranches(this.#own.name, this.#config, (name) => this.#view.isDecoupled(name));
    if (branch) {
      this.#report('ensemble-decoupled-branches', branch.step ? spanOf(branch.step, 'model_name') : spanOf(this.#config, 'output'),
        l10n.t('What comes together here does not come from one and the same decoupled model, which answers any number of times. Let all paths lead through it, or none.'),
        `in ensemble ${this.#own.name}, step of model '${branch.model}' receives inputs originated from different decoupled models`);
    }
  }

  #step(step: ModelEnsemblingStep, known: Map<string, TensorNode>): void {
    const member = this.#member(step);
    if (!member || !isWhole(step) || outcomeOf(member).kind !== 'loads') return;
    const { config } = member.analysis.syntax;
    const batchKnown = knowsBatch(member, this.#view.release) && isKnown(config, 'max_batch_size');
    const most = this.#config.max_batch_size;
    if (batchKnown && config.max_batch_size !== 0 && config.max_batch_size < most) {
      this.#report('ensemble-batch-size', spanOf(this.#config, 'max_batch_size'),
        l10n.t('The ensemble takes {0} samples in a request, its step {1} only {2}. Lower one or raise the other.', most, `\`${member.name}\``, config.max_batch_size),
        `ensemble ${this.#own.name} allows maximum batch size ${most}, but it contains model ${member.name} which only allows maximum batch size to be ${config.max_batch_size}`,
        [{ path: member.path, ...spanOf(config, 'max_batch_size'), message: l10n.t('The step takes {0}.', config.max_batch_size) }]);
    }
    for (const side of ['input', 'output'] as const) if (knowsTensors(member, side)) this.#side(step, member, side, batchKnown, known);
  }

  #side(step: ModelEnsemblingStep, member: RepositoryModel, side: 'input' | 'output', batchKnown: boolean, known: Map<string, TensorNode>): void {
    const { config } = member.analysis.syntax;
    const [field, map] = side === 'input' ? ['input_map', step.input_map] as const : ['output_map', step.output_map] as const;
    const where = `in ensemble ${this.#own.name}, `;
    for (const [key, tensor] of map) {
      if (config[side].some(({ name }) => name === key)) continue;
      const names = config[side].map(({ name }) => `\`${name}\``).join(', ');
      if (side === 'input') {
        this.#report('ensemble-map-unknown-input', entryOf(step, field, map, key).key, l10n.t('The model {0} has no input {1}; its inputs are {2}.', `\`${member.name}\``, `\`${key}\``, names),
          `${where}ensemble tensor ${tensor} is mapping to non-existing input ${key} in model ${member.name}`, [this.#there(member, 'input')]);
      } else {
        this.#report('ensemble-map-unknown-output', entryOf(step, field, map, key).key, l10n.t('The model {0} has no output {1}; its outputs are {2}.', `\`${member.name}\``, `\`${key}\``, names),
          `${where}ensemble tensor ${tensor} is mapped from non-existing output ${key} in model ${member.name}`, [this.#there(member, 'output')]);
      }
    }
    for (const item of config[side]) {
      const tensor = map.get(item.name);
      if (tensor === undefined) {
        if (side === 'output' || ('optional' in item && item.optional)) continue;
        this.#report('ensemble-map-missing-input', spanOf(step, 'input_map'), l10n.t('The model {0} needs the input {1}, and the step does not give it one.', `\`${member.name}\``, `\`${item.name}\``),
          `${where}input ${item.name} in model ${member.name} is not mapped to any ensemble tensors`, [{ path: member.path, ...anchorOf(item), message: l10n.t('The input is here.') }]);
        continue;
      }
      const node = tensorNode(member.name, config.max_batch_size !== 0, item, item.dims, member.path, spanOf(item, 'name'));
      const first = known.get(tensor);
      if (!first) {
        // Of a batch that is not known the shape is not, either: later comparisons must not rely on it.
        if (batchKnown) known.set(tensor, node);
        continue;
      }
      const wrong = inconsistency(first, node);
      if (!wrong) continue;
      // The back end may yet make it a batching model; then what does not fit must not fit with the batch in front either.
      const batched = batchKnown ? undefined : tensorNode(member.name, true, item, item.dims, member.path, node.span);
      if (wrong.kind === 'shape' && batched && !inconsistency(first, batched)) continue;
      this.#report(wrong.kind === 'type' ? 'ensemble-type-mismatch' : 'ensemble-shape-mismatch', entryOf(step, field, map, item.name).value,
        wrong.kind === 'type' ? l10n.t('The tensor {0} is {1} in {2} and {3} in {4}. They must agree.', `\`${tensor}\``, first.type, `\`${first.model}\``, node.type, `\`${node.model}\``)
          : l10n.t('The tensor {0} has the shape [{1}] in {2} and [{3}] in {4}, with the batch in front where a model batches. They must agree; -1 goes with any size.',
            `\`${tensor}\``, first.fullDims.join(', '), `\`${first.model}\``, node.fullDims.join(', '), `\`${node.model}\``),
        `${where}ensemble tensor ${tensor}: ${wrong.words}`,
        [this.#place(first), this.#place(node)]);
    }
    if (side === 'output') this.#outputsOnce(step, member);
  }

  /** The server takes two outputs of one name, but not as the source of an ensemble's tensor. */
  #outputsOnce(step: ModelEnsemblingStep, member: RepositoryModel): void {
    const { output } = member.analysis.syntax.config;
    for (const [key, tensor] of step.output_map) {
      const [first, second] = output.filter(({ name }) => name === key);
      if (!first || !second) continue;
      this.#report('ensemble-map-output-multiple', entryOf(step, 'output_map', step.output_map, key).key,
        l10n.t('The model {0} has two outputs {1}. Remove or rename one there.', `\`${member.name}\``, `\`${key}\``),
        `in ensemble ${this.#own.name}, multiple outputs in model ${member.name} are mapped to the same ensemble tensor ${tensor}`,
        [first, second].map((one) => ({ path: member.path, ...spanOf(one, 'name'), message: l10n.t('The output is here.') })));
    }
  }

  #there(member: RepositoryModel, side: 'input' | 'output'): NonNullable<Finding['related']>[number] {
    return { path: member.path, ...spanOf(member.analysis.syntax.config, side), message: l10n.t('Its tensors are here.') };
  }

  #place({ path, span: { start, end }, model }: TensorNode): NonNullable<Finding['related']>[number] {
    return { ...(path !== undefined && { path }), start, end, message: l10n.t('As {0} has it.', `\`${model}\``) };
  }
}
