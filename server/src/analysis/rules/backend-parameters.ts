// Free-form parameters of a back end, with the place where each value stands.
import type { Span } from '../../language/tree.ts';
import type { ModelConfig, ModelOptimizationPolicyExecutionAcceleratorsAccelerator as Accelerator } from '../../schema/model-config.generated.ts';
import { parametersOf, type ParameterRow } from '../../schema/parameters.ts';
import { entryOf, isKnown, isWhole, isWritten, spanOf } from '../source.ts';
import type { Identity } from './identity.ts';

export interface GivenParameter {
  readonly key: string;
  readonly value: string;
  readonly keyAt: Span;
  /** The value with its quotes; the key where none is written. */
  readonly at: Span;
}

/** Back ends that read the keys of the tables and no others, so that what they do not read is a mistake. */
const CLOSED: ReadonlySet<string> = new Set(['onnxruntime', 'tensorrt', 'openvino', 'tensorflow', 'fil', 'pytorch']);

/** The rows of a model's back end; undefined where its keys are not all known, or where its model may have keys of its own. */
export function closedRows(identity: Identity | undefined, config: ModelConfig): readonly ParameterRow[] | undefined {
  // Compiled models of PyTorch have other keys, none of which has an effect so far.
  if (!identity || !CLOSED.has(identity.backend) || identity.platform === 'torch_aoti' || config.runtime !== '' || !isKnown(config, 'runtime')) return undefined;
  return [...parametersOf(identity.backend), ...parametersOf('core')];
}

export function eachParameter(config: ModelConfig, visit: (given: GivenParameter) => void): void {
  if (!isKnown(config, 'parameters')) return;
  for (const [key, parameter] of config.parameters) {
    if (!isWhole(parameter)) continue;
    const keyAt = entryOf(config, 'parameters', config.parameters, key).key;
    visit({ key, value: parameter.string_value, keyAt, at: isWritten(parameter, 'string_value') ? spanOf(parameter, 'string_value') : keyAt });
  }
}

/** The accelerators of ONNX Runtime models, which the back end looks at where an instance is on a GPU. */
export function eachOrtAccelerator(config: ModelConfig, identity: Identity | undefined, visit: (accelerator: Accelerator) => void): void {
  if (identity?.backend !== 'onnxruntime') return;
  for (const one of config.optimization?.execution_accelerators?.gpu_execution_accelerator ?? []) if (isKnown(one, 'name')) visit(one);
}

export function eachAcceleratorParameter(accelerator: Accelerator, visit: (given: GivenParameter) => void): void {
  if (!isKnown(accelerator, 'parameters')) return;
  for (const [key, value] of accelerator.parameters) {
    const { key: keyAt, value: at } = entryOf(accelerator, 'parameters', accelerator.parameters, key);
    visit({ key, value, keyAt, at });
  }
}

/** `true`, `on`, `1` and their opposites in any case, as the back ends' own library reads them (rule param-bool). */
export const readsBoolean = ({ type, allowed }: ParameterRow): boolean => type === 'boolean' && allowed?.startsWith('true, on, 1') === true;

export function booleanOf(value: string): boolean | undefined {
  if (/^(?:true|on|1)$/i.test(value)) return true;
  return /^(?:false|off|0)$/i.test(value) ? false : undefined;
}

/** What somebody may have meant by a word that is none of them. */
export function booleanMeant(value: string): '"true"' | '"false"' | undefined {
  if (/^(?:yes|y|t|enabled?)$/i.test(value)) return '"true"';
  return /^(?:no|n|f|disabled?)$/i.test(value) ? '"false"' : undefined;
}
