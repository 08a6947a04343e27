import type { MessageNode } from '../../language/tree.ts';
import { neighbourNamed, plainString, tensorUses, type Neighbours, type TensorUse } from '../ensemble.ts';
import { ownerOf } from '../parameters.ts';
import { fieldPath, messagesNamed, scalarNamed } from '../reading.ts';
import type { Source } from '../source.ts';
import type { ValuePlace } from './context.ts';

/** Back ends that are part of a release or named in its documentation, the common ones first. */
const BACKENDS = ['onnxruntime', 'python', 'tensorrt', 'pytorch', 'openvino', 'tensorrtllm', 'vllm', 'dali', 'fil', 'tensorflow', 'identity', 'repeat', 'square'];
const PLATFORMS = ['ensemble', 'onnxruntime_onnx', 'tensorrt_plan', 'pytorch_libtorch', 'torch_aoti', 'tensorflow_savedmodel', 'tensorflow_graphdef'];
/** The model files that back ends look for when none is named. */
const MODEL_FILES = ['model.onnx', 'model.plan', 'model.pt', 'model.py', 'model.xml', 'model.savedmodel', 'model.dali'];

/** Texts that a string field may hold, as far as the file, its repository or Triton knows them; the likeliest first. */
export function knownNames(source: Source, place: ValuePlace, neighbours: Neighbours): readonly string[] {
  const path = fieldPath(place.message);
  const named = path === '' ? place.field.name : `${path}.${place.field.name}`;
  switch (named) {
    case 'name': return neighbours.self === undefined ? [] : [neighbours.self];
    case 'backend': return BACKENDS;
    case 'platform': return PLATFORMS;
    case 'default_model_filename': return MODEL_FILES;
    case 'optimization.execution_accelerators.gpu_execution_accelerator.name': return ['tensorrt', 'cuda'];
    case 'optimization.execution_accelerators.cpu_execution_accelerator.name': return ['openvino'];
    case 'model_repository_agents.agents.name': return ['checksum'];
    case 'model_metrics.metric_control.metric_identifier.family': return ['nv_inference_first_response_histogram_ms'];
    case 'batch_input.source_input':
    case 'batch_output.source_input': return tensorNames(source, 'input');
    case 'batch_output.target_name': return tensorNames(source, 'output');
    case 'model_warmup.inputs.key': return tensorNames(source, 'input').filter((name) => !isMapped(place.message, 'inputs', 'key', name, source));
    case 'ensemble_scheduling.step.model_name': return neighbours.all.map(({ model }) => model).filter((model) => model !== neighbours.self);
    case 'ensemble_scheduling.step.input_map.key': return memberTensors(source, place.message, neighbours, 'input');
    case 'ensemble_scheduling.step.output_map.key': return memberTensors(source, place.message, neighbours, 'output');
    case 'ensemble_scheduling.step.input_map.value': return readable(source, place);
    case 'ensemble_scheduling.step.output_map.value': return writable(source, place);
    default: return [];
  }
}

function tensorNames(source: Source, side: 'input' | 'output'): string[] {
  return messagesNamed(source.root, side).flatMap((tensor) => plainString(source, scalarNamed(tensor, 'name'))?.name || []);
}

/** The member's tensors that the step does not map yet. */
function memberTensors(source: Source, entry: MessageNode, neighbours: Neighbours, side: 'input' | 'output'): string[] {
  const step = ownerOf(entry);
  const model = step && plainString(source, scalarNamed(step, 'model_name'))?.name;
  const member = model === undefined ? undefined : neighbourNamed(neighbours, model);
  if (!member) return [];
  return tensorNames(member.source, side).filter((name) => !isMapped(entry, `${side}_map`, 'key', name, source));
}

/** Another entry of the same map holds the name already. */
function isMapped(entry: MessageNode, map: string, part: string, name: string, source: Source): boolean {
  const owner = ownerOf(entry);
  if (!owner) return false;
  return messagesNamed(owner, map).some((other) => other !== entry && plainString(source, scalarNamed(other, part))?.name === name);
}

/** What a step can read: what other steps write, then the ensemble's inputs. */
function readable(source: Source, place: ValuePlace): string[] {
  const uses = otherUses(source, place);
  const of = (role: string) => uses.filter((use) => use.role === role).map(({ name }) => name);
  return [...new Set([...of('input'), ...of('written')])].filter(Boolean);
}

/** What a step can write: the ensemble's outputs that nothing writes yet. */
function writable(source: Source, place: ValuePlace): string[] {
  const uses = otherUses(source, place);
  const written = new Set(uses.filter(({ role }) => role === 'written').map(({ name }) => name));
  const wanted = uses.filter(({ role }) => role === 'output' || role === 'read').map(({ name }) => name);
  const inputs = new Set(uses.filter(({ role }) => role === 'input').map(({ name }) => name));
  return [...new Set(wanted)].filter((name) => name !== '' && !written.has(name) && !inputs.has(name));
}

/** All uses but the one that is being typed. */
function otherUses(source: Source, { word }: ValuePlace): TensorUse[] {
  return tensorUses(source).filter(({ start }) => start !== word.start);
}
