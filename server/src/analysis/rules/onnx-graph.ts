// A configuration against the graph of its ONNX file, as the ONNX Runtime back end compares them when it makes an instance
// (ModelInstanceState of onnxruntime.cc: sequence controls, ValidateInputs, ValidateOutputs). The session reports inputs
// as the file has them. Outputs it works out again from the operators: what is fixed in the file stays, unless the file
// contradicts itself, and what is open may still get a size.
import { loadedVersions } from '../loaded-versions.ts';
import { tritonType, type OnnxModel, type OnnxValue } from '../onnx/model.ts';
import { OnnxProblem } from '../onnx/problem.ts';
import { isKnown, isWhole } from '../source.ts';
import { onnxPath } from './model-files.ts';
import type { ModelContext } from './rule.ts';
import { WILDCARD } from './tensors.ts';

export interface Graph extends OnnxModel {
  /** Below the model's folder, as a person would name it. */
  readonly path: string;
}

/** In the order of the back end's checks: item numbers for the reports of one phase. */
export const AT = { controls: 0, inputs: 2 ** 20, outputs: 2 ** 21 } as const;

/** The graphs of the versions that are loaded, as far as they were read; none for another back end. */
export function graphsOf({ config, files, identity }: ModelContext): Graph[] {
  if (identity?.backend !== 'onnxruntime' || !files?.graph || config.cc_model_filenames.size > 0 || !isKnown(config, 'default_model_filename')) return [];
  const loaded = loadedVersions(config, files);
  if (!loaded) return [];
  return files.model.versions.flatMap((version) => {
    const path = onnxPath(config, version);
    const graph = version.problem === undefined && loaded.has(version.number!) ? files.graph!(path) : undefined;
    return graph === undefined || graph instanceof OnnxProblem ? [] : [{ ...graph, path }];
  });
}

/** Of a side that is not listed, everything is filled in from the graph, and the largest batch with it. */
export function isCompleted({ config, strict }: ModelContext): boolean {
  return !strict && (config.input.length + config.batch_input.length === 0 || config.output.length === 0);
}

/** Each list of tensors is known to the last of its names. */
export function namesAreKnown({ config }: ModelContext, side: 'input' | 'output'): boolean {
  return isWhole(config) && config[side].every((tensor) => isKnown(tensor, 'name'));
}

/** What a request may bring: optional inputs too, which the format has since its version 4. */
export function allowedInputs({ inputs, inputsWithDefault, irVersion }: Graph): readonly OnnxValue[] {
  return irVersion >= 4 ? [...inputs, ...inputsWithDefault] : inputs;
}

export function names(values: readonly OnnxValue[]): string {
  return values.map(({ name }) => name).sort().join(', ');
}

/** As the session reports it; undefined where the rank is open, which it reports as that of a scalar. */
export function shapeOf({ dims }: OnnxValue): readonly number[] | undefined {
  return dims?.map((dim) => (typeof dim === 'number' ? dim : WILDCARD));
}

/** The back end's name of an element type; undefined where it has none. */
export function typeOf({ type }: OnnxValue): string | undefined {
  return type === 'BFLOAT16' ? undefined : tritonType(type);
}

/** Whether requests come in batches; undefined where the outputs decide it, of which only ONNX Runtime knows the shape. */
export function batches(model: ModelContext, { inputs }: Graph): boolean | undefined {
  const { config } = model;
  if (!isKnown(config, 'max_batch_size')) return undefined;
  if (config.max_batch_size > 0 || !isCompleted(model)) return config.max_batch_size > 0;
  return inputs.every((input) => shapeOf(input)?.[0] === WILDCARD) ? undefined : false;
}
