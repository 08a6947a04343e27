// An ONNX file without its weights: they are passed over, so that the size of a model does not matter.
// Field numbers are those of onnx.proto.
import * as l10n from '@vscode/l10n';
import { readTensorHeader, readValue } from './values.ts';
import { countNode } from './operators.ts';
import type { OnnxModel, OnnxValue } from './model.ts';
import { damaged, OnnxProblem } from './problem.ts';
import { ByteWindow, type ByteSource } from './window.ts';
import { TypeFlow } from './type-flow.ts';
import { Fields } from './wire.ts';

const POINTER = /^(?:version https:\/\/git-lfs|\/annex\/objects)/u;

/**
 * Reads what a model says of itself. @throws OnnxProblem for a file that is empty, no ONNX, cut short or
 * damaged, and for one that only stands for a model which was never fetched.
 */
export async function readOnnx(source: ByteSource): Promise<OnnxModel> {
  if (source.size === 0) throw new OnnxProblem('empty', l10n.t('The file is empty (0 bytes).'));
  const head = new TextDecoder().decode(await source.read(0, Math.min(source.size, 64)));
  if (POINTER.test(head)) {
    throw new OnnxProblem('pointer', l10n.t('The file is a Git LFS or git-annex pointer, not the model. Fetch it with "git lfs pull" or "git annex get".'));
  }
  const model: OnnxModel = {
    size: source.size, irVersion: 0, producer: '', producerVersion: '', opset: table(), inputs: [], inputsWithDefault: [], outputs: [],
    initializers: 0, external: [], operators: table(), castTargets: table(), typeClash: undefined,
  };
  const fields = new Fields(new ByteWindow(source), 0, source.size);
  let graphs = 0;
  try {
    while (await fields.next()) {
      if (fields.number === 1) model.irVersion = integer(fields);
      else if (fields.number === 2) model.producer = await fields.text();
      else if (fields.number === 3) model.producerVersion = await fields.text();
      else if (fields.number === 8) await readOpset(fields.message(), model);
      else if (fields.number === 7) {
        graphs += 1;
        await readGraph(fields.message(), model);
      }
    }
  } catch (error) {
    // Bytes that go wrong before anything of a model was met are no model at all.
    if (error instanceof OnnxProblem && model.irVersion === 0 && graphs === 0) throw notOnnx();
    throw error;
  }
  // Where a cut falls between two fields, what is there reads well and only the graph is missing.
  if (graphs === 0) throw model.irVersion > 0 ? noGraph() : notOnnx();
  // The opsets come last; before IR version 3 there were none.
  if (model.irVersion >= 3 && Object.keys(model.opset).length === 0) throw noOpset();
  return model;
}

/** The same; a problem is an answer too. */
export async function tryReadOnnx(source: ByteSource): Promise<OnnxModel | OnnxProblem> {
  try {
    return await readOnnx(source);
  } catch (error) {
    if (error instanceof OnnxProblem) return error;
    throw error;
  }
}

/** Keys come from the file, and `constructor` is as good a name as any. */
const table = () => Object.create(null) as Record<string, number>;

const notOnnx = () => new OnnxProblem('not-onnx', l10n.t('The file is not an ONNX model.'));
const noGraph = () => new OnnxProblem('truncated', l10n.t('The file holds no graph: it is cut short, or not an ONNX model.'));
const noOpset = () => new OnnxProblem('truncated', l10n.t('The file names no operator set: it is cut short. Copy or export it again.'));

function integer(field: Fields): number {
  if (field.isChunk) throw damaged(field.start);
  return field.value;
}

async function readOpset(fields: Fields, model: OnnxModel): Promise<void> {
  let domain = '';
  let version = 0;
  while (await fields.next()) {
    if (fields.number === 1) domain = await fields.text();
    else if (fields.number === 2) version = integer(fields);
  }
  model.opset[domain === '' ? 'ai.onnx' : domain] = version;
}

async function readGraph(fields: Fields, model: OnnxModel): Promise<void> {
  const initialized = new Set<string>();
  const inputs: OnnxValue[] = [];
  const flow = new TypeFlow();
  const external = new Map(model.external.map((file) => [file.location, file]));
  while (await fields.next()) {
    if (fields.number === 1) {
      const node = await countNode(fields.message(), model, 0);
      if (node) flow.node(node);
    } else if (fields.number === 5 || fields.number === 15) {
      const { name, type, location, end } = await readTensorHeader(fields.message(), fields.number === 15);
      initialized.add(name);
      flow.value(name, type);
      model.initializers += 1;
      if (location === undefined) continue;
      const file = external.get(location) ?? { location, tensors: 0, atLeast: 0 };
      external.set(location, { location, tensors: file.tensors + 1, atLeast: Math.max(file.atLeast, end) });
    } else if (fields.number === 11) inputs.push(await readValue(fields.message()));
    else if (fields.number === 12) model.outputs.push(await readValue(fields.message()));
  }
  model.inputs.push(...inputs.filter(({ name }) => !initialized.has(name)));
  model.inputsWithDefault.push(...inputs.filter(({ name }) => initialized.has(name)));
  model.external = [...external.values()];
  for (const { name, kind, type } of inputs) if (kind === 'tensor') flow.value(name, type);
  model.typeClash = flow.clash();
}
