// What the server makes of a configuration when it loads the model: NormalizeModelConfig of the core, on a
// machine without GPU.
import { identify } from '../rules/identity.ts';
import type { ModelFiles } from '../rules/model-files.ts';
import type { ModelConfig } from '../../schema/model-config.generated.ts';
import { NEWEST_RELEASE } from '../../schema/releases.ts';
import { emptyMessage } from '../read.ts';
import { messageNamed } from '../../schema/schema.ts';
import { toJson, type Json } from './json.ts';

export interface EffectiveConfig {
  /** In the form of `GET /v2/models/M/config`. */
  readonly config: Json;
  /** What only the back end knows: it may fill in more. */
  readonly unknown: readonly ('inputs' | 'outputs' | 'batch' | 'scheduler' | 'decoupled' | 'backend')[];
}

export interface EffectiveOptions {
  /** The model folder's name. */
  readonly folder: string;
  readonly files?: ModelFiles | undefined;
  /** `YY.MM` */
  readonly release?: string | undefined;
  /** Of an ensemble: whether one of its steps is decoupled, since the server overwrites what it says itself. */
  readonly decoupledSteps?: boolean | undefined;
}

const FILES: Readonly<Record<string, string>> = { onnxruntime: 'model.onnx', tensorrt: 'model.plan', pytorch: 'model.pt', openvino: 'model.xml', python: 'model.py' };
const PLATFORM_FILES: Readonly<Record<string, string>> = { tensorflow_savedmodel: 'model.savedmodel', tensorflow_graphdef: 'model.graphdef' };
/** On a CPU these run two instances of a group that does not say how many. */
const TWO_ON_CPU: ReadonlySet<string> = new Set(['onnxruntime', 'tensorflow']);
/** These leave inputs and outputs as they are written. */
const LEAVING: ReadonlySet<string> = new Set(['pytorch', 'identity', 'null']);
const IDLE_MICROSECONDS = 1_000_000;

export function effectiveConfig(written: ModelConfig, { folder, files, release = NEWEST_RELEASE, decoupledSteps }: EffectiveOptions): EffectiveConfig {
  const config = toJson(written, release);
  const identity = identify(written, folder, files, release);
  const name = written.name || folder;
  const backend = identity?.backend ?? written.backend;
  const platform = identity?.platform ?? written.platform;
  Object.assign(config, { name, backend, platform });
  config.version_policy ??= { latest: { num_versions: 1 } };
  const batch = written.max_batch_size;
  const dynamic = config.dynamic_batching as { preferred_batch_size: number[] } | undefined;
  if (dynamic?.preferred_batch_size.length === 0 && batch > 0) dynamic.preferred_batch_size = [batch];
  completeSequence(config.sequence_batching as Sequence | undefined, batch);
  if (written.ensemble_scheduling) {
    config.model_transaction_policy = { decoupled: decoupledSteps === true };
    return { config, unknown: decoupledSteps === undefined ? ['decoupled'] : [] };
  }
  config.optimization = completeOptimization(config.optimization as Json | undefined, release);
  config.instance_group = completeGroups(config.instance_group as Group[], name, backend, release);
  if (config.default_model_filename === '') config.default_model_filename = PLATFORM_FILES[platform] ?? FILES[backend] ?? '';
  if (backend === 'python') return { config, unknown: mayCompleteItself(String(config.default_model_filename), files) ? ['inputs', 'outputs', 'batch', 'scheduler', 'decoupled'] : [] };
  return { config, unknown: unknownOf(written, backend, identity !== undefined) };
}

interface Sequence {
  max_sequence_idle_microseconds: number;
  oldest?: { preferred_batch_size: number[] };
}

function completeSequence(sequence: Sequence | undefined, batch: number): void {
  if (!sequence) return;
  sequence.max_sequence_idle_microseconds ||= IDLE_MICROSECONDS;
  if (sequence.oldest?.preferred_batch_size.length === 0 && batch > 0) sequence.oldest.preferred_batch_size = [batch];
}

function completeOptimization(optimization: Json | undefined, release: string): Json {
  const result = optimization ?? empty('ModelOptimizationPolicy', release);
  result.input_pinned_memory ??= { enable: true };
  result.output_pinned_memory ??= { enable: true };
  return result;
}

type Group = Json & { name: string; kind: string; count: number };

function completeGroups(groups: readonly Group[], name: string, backend: string, release: string): Group[] {
  const written = groups.length > 0 ? groups : [{ ...empty('ModelInstanceGroup', release), name } as Group];
  return written.map((group, index) => {
    const kind = group.kind === 'KIND_AUTO' ? 'KIND_CPU' : group.kind;
    const usual = kind === 'KIND_CPU' && TWO_ON_CPU.has(backend) ? 2 : 1;
    return { ...group, kind, name: group.name || `${name}_${index}`, count: group.count < 1 ? usual : group.count };
  });
}

function empty(type: string, release: string): Json {
  const message = messageNamed(type)!;
  const all = emptyMessage(message) as unknown as Json;
  return Object.fromEntries(message.fields.filter(({ since, tracksPresence }) => !tracksPresence && (since === undefined || since <= release))
    .map(({ name, label }) => [name, label === 'map' ? {} : label === 'repeated' ? [] : all[name]]));
}

/** A python model's `auto_complete_config` runs when it is loaded; a model without one is left as it is written. */
function mayCompleteItself(file: string, files: ModelFiles | undefined): boolean {
  const codes = files?.model.versions.map(({ name }) => files.text(`${name}/${file}`)) ?? [];
  return codes.length === 0 || codes.some((code) => code === undefined || code.includes('auto_complete_config'));
}

function unknownOf(written: ModelConfig, backend: string, known: boolean): EffectiveConfig['unknown'] {
  if (!known) return ['backend', 'inputs', 'outputs', 'batch'];
  if (LEAVING.has(backend)) return [];
  const unknown: ('inputs' | 'outputs' | 'batch')[] = [];
  if (written.input.length === 0) unknown.push('inputs');
  if (written.output.length === 0) unknown.push('outputs');
  if (written.max_batch_size === 0) unknown.push('batch');
  return unknown;
}
