// What the server makes of a configuration when it loads the model: NormalizeModelConfig of the core, on a
// machine without GPU, and what the back end completes.
import * as l10n from '@vscode/l10n';
import { identify } from '../rules/identity.ts';
import type { ModelFiles } from '../rules/model-files.ts';
import type { ModelConfig } from '../../schema/model-config.generated.ts';
import { NEWEST_RELEASE } from '../../schema/releases.ts';
import { emptyJson } from './empty.ts';
import { toJson, type Json } from './json.ts';
import type { ModelContent } from './model-content.ts';
import { completeFromGraph } from './onnx.ts';
import { completeFromCode } from './python.ts';

export interface EffectiveConfig {
  /** In the form of `GET /v2/models/M/config`. */
  readonly config: Json;
  /** Sentences on what is not known, or not as sure as the rest; none where the answer is the server's. */
  readonly notes: readonly string[];
}

export interface EffectiveOptions {
  /** The model folder's name. */
  readonly folder: string;
  readonly files?: ModelFiles | undefined;
  /** `YY.MM` */
  readonly release?: string | undefined;
  /** Of an ensemble: whether one of its steps is decoupled, since the server overwrites what it says itself. */
  readonly decoupledSteps?: boolean | undefined;
  /** From `readModelContent`. */
  readonly content?: ModelContent | undefined;
}

const FILES: Readonly<Record<string, string>> = { onnxruntime: 'model.onnx', tensorrt: 'model.plan', pytorch: 'model.pt', openvino: 'model.xml', python: 'model.py' };
const PLATFORM_FILES: Readonly<Record<string, string>> = { tensorflow_savedmodel: 'model.savedmodel', tensorflow_graphdef: 'model.graphdef' };
/** On a CPU these run two instances of a group that does not say how many. */
const TWO_ON_CPU: ReadonlySet<string> = new Set(['onnxruntime', 'tensorflow']);
/** These leave inputs and outputs as they are written. */
const LEAVING: ReadonlySet<string> = new Set(['pytorch', 'fil', 'identity', 'null']);
const IDLE_MICROSECONDS = 1_000_000;

export function effectiveConfig(written: ModelConfig, options: EffectiveOptions): EffectiveConfig {
  const { folder, files, release = NEWEST_RELEASE, decoupledSteps, content } = options;
  const config = toJson(written, release);
  const identity = identify(written, folder, files, release);
  const name = written.name || folder;
  const backend = identity?.backend ?? written.backend;
  const platform = identity?.platform ?? written.platform;
  Object.assign(config, { name, backend, platform });
  config.version_policy ??= { latest: { num_versions: 1 } };
  completeBatching(config);
  if (written.ensemble_scheduling) {
    config.model_transaction_policy = { decoupled: decoupledSteps === true };
    return { config, notes: decoupledSteps === undefined ? [l10n.t('Whether it is decoupled is not known: that of a step is not.')] : [] };
  }
  config.optimization = completeOptimization(config.optimization as Json | undefined, release);
  const groups = completeGroups(config.instance_group as Group[], name, backend, release);
  config.instance_group = groups;
  if (config.default_model_filename === '') config.default_model_filename = PLATFORM_FILES[platform] ?? FILES[backend] ?? '';
  const notes = identity ? completeByBackend(config, written, backend, content, release)
    : [l10n.t('Which back end runs it is not known, and so nothing of what it fills in.')];
  completeBatching(config);
  if (groups.some(({ kind }) => kind === 'KIND_GPU')) notes.push(l10n.t('A machine without GPU refuses KIND_GPU; on one that has some, a group without "gpus" gets all of them.'));
  return { config, notes };
}

function completeByBackend(config: Json, written: ModelConfig, backend: string, content: ModelContent | undefined, release: string): string[] {
  if (LEAVING.has(backend)) return [];
  if (content?.kind === 'onnx') return completeFromGraph(config, content.graph, release);
  if (content?.kind === 'python') return completeFromCode(config, content.code, release);
  if (backend === 'python') return [l10n.t('model.py decides what is filled in, and was not read: {0}.', content?.why ?? l10n.t('it is not here'))];
  if (backend === 'onnxruntime' && written.input.length + written.batch_input.length > 0 && written.output.length > 0) return [];
  const notes = unreadNotes(written, backend);
  return content && notes.length > 0 ? [...notes, l10n.t('It was not read: {0}.', content.why)] : notes;
}

/** Sizes that nobody prefers are the largest one; done before and after the back end, which may give the first largest one. */
function completeBatching(config: Json): void {
  const batch = Number(config.max_batch_size);
  const dynamic = config.dynamic_batching as { preferred_batch_size: number[] } | undefined;
  if (dynamic?.preferred_batch_size.length === 0 && batch > 0) dynamic.preferred_batch_size = [batch];
  completeSequence(config.sequence_batching as Sequence | undefined, batch);
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
  const result = optimization ?? emptyJson('ModelOptimizationPolicy', release);
  result.input_pinned_memory ??= { enable: true };
  result.output_pinned_memory ??= { enable: true };
  return result;
}

type Group = Json & { name: string; kind: string; count: number };

function completeGroups(groups: readonly Group[], name: string, backend: string, release: string): Group[] {
  const written = groups.length > 0 ? groups : [{ ...emptyJson('ModelInstanceGroup', release), name } as Group];
  return written.map((group, index) => {
    const kind = group.kind === 'KIND_AUTO' ? 'KIND_CPU' : group.kind;
    const usual = kind === 'KIND_CPU' && TWO_ON_CPU.has(backend) ? 2 : 1;
    return { ...group, kind, name: group.name || `${name}_${index}`, count: group.count < 1 ? usual : group.count };
  });
}

/** What is filled in from files that nobody has read here. */
function unreadNotes(written: ModelConfig, backend: string): string[] {
  const open = [
    ...(written.input.length === 0 ? [l10n.t('its inputs')] : []), ...(written.output.length === 0 ? [l10n.t('its outputs')] : []),
    ...(written.max_batch_size === 0 ? [l10n.t('its largest batch')] : []),
  ];
  return open.length === 0 ? [] : [l10n.t('The back end {0} may fill in more from the model\'s files: {1}.', backend, open.join(', '))];
}
