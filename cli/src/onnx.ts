import fs from 'node:fs';
import path from 'node:path';
import { tritonType, type ExternalData, type OnnxDim, type OnnxModel, type OnnxValue } from '../../server/src/analysis/onnx/model.ts';
import { OnnxProblem } from '../../server/src/analysis/onnx/problem.ts';
import { readOnnx } from '../../server/src/analysis/onnx/read.ts';
import { errorCode } from '../../client/src/util/files.ts';
import { EXIT, oneOf, readArgs, UsageError } from './args.ts';
import { readAt } from './byte-source.ts';
import { print, printJson } from './output.ts';

const HELP = `Usage: triton-repo onnx FILE [--format text|json]

Shows what an ONNX model says of itself, without reading its weights: inputs and outputs with their types and
dimensions, opset, operators, and the files of weights that must lie beside it.

  --format text|json   default text

Exit codes: 0 read and complete, 1 external data is missing or too short, 2 wrong use, or no readable ONNX model.`;

interface External extends ExternalData {
  /** Bytes of the file; null: not there. */
  size: number | null;
}

export async function run(args: string[]): Promise<number> {
  const parsed = readArgs(args, HELP, { format: { type: 'string', default: 'text' } });
  if (!parsed) return EXIT.ok;
  const format = oneOf('format', parsed.values.format, ['text', 'json']);
  const [file, ...more] = parsed.positionals;
  if (file === undefined || more.length > 0) throw new UsageError('it takes one FILE');
  const model = await readFile(file);
  const external = model.external.map((one): External => ({ ...one, size: sizeOf(path.resolve(path.dirname(file), one.location)) }));
  if (format === 'json') printJson({ version: 1, path: file, ...model, external });
  else print(asText(model, external));
  return external.some((one) => faultOf(one) !== undefined) ? EXIT.findings : EXIT.ok;
}

async function readFile(file: string): Promise<OnnxModel> {
  let handle: number | undefined;
  try {
    handle = fs.openSync(file, 'r');
    const stat = fs.fstatSync(handle);
    if (!stat.isFile()) throw new UsageError(`${file} is no file`);
    return await readOnnx({ size: stat.size, read: readAt.bind(undefined, handle) });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (error instanceof OnnxProblem) throw new UsageError(`${file}: ${error.message.replace(/\.$/u, '')}`);
    throw new UsageError(`${file} cannot be read (${errorCode(error)})`);
  } finally {
    if (handle !== undefined) fs.closeSync(handle);
  }
}

function sizeOf(file: string): number | null {
  try {
    const stat = fs.statSync(file);
    return stat.isFile() ? stat.size : null;
  } catch {
    return null;
  }
}

function faultOf({ size, atLeast }: External): string | undefined {
  if (size === null) return 'missing';
  return size < atLeast ? `too short: ${size} of at least ${atLeast} bytes` : undefined;
}

const dim = (one: OnnxDim) => (one === null ? '?' : String(one));

function valueLine(value: OnnxValue): string {
  const shape = value.dims === null ? 'rank open' : `[${value.dims.map(dim).join(', ')}]`;
  const type = value.kind === 'tensor' ? value.type : `${value.kind} ${value.type}`;
  const triton = value.kind === 'tensor' ? tritonType(value.type) : undefined;
  return `  ${value.name}  ${type}${triton === undefined ? ' (no type of Triton)' : ` (${triton})`}  ${shape}`;
}

const counts = (table: Record<string, number>) => Object.entries(table).sort(([, a], [, b]) => b - a).map(([name, count]) => `${name} ${count}`).join(', ');

function asText(model: OnnxModel, external: readonly External[]): string {
  const producer = [model.producer, model.producerVersion].filter(Boolean).join(' ');
  return [
    `${model.size} bytes, IR version ${model.irVersion}, opset ${Object.entries(model.opset).map(([domain, version]) => `${domain} ${version}`).join(', ')}${producer === '' ? '' : `, made by ${producer}`}`,
    'inputs', ...model.inputs.map(valueLine),
    ...(model.inputsWithDefault.length > 0 ? ['inputs with a default', ...model.inputsWithDefault.map(valueLine)] : []),
    'outputs', ...model.outputs.map(valueLine),
    `${model.initializers} initializers`,
    ...external.map((one) => `  ${one.location}  ${one.tensors} of them, ${faultOf(one) ?? `${one.size} bytes`}`),
    `operators  ${counts(model.operators)}`,
    ...(Object.keys(model.castTargets).length > 0 ? [`casts to  ${counts(model.castTargets)}`] : []),
  ].join('\n');
}
