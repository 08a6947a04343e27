// What a back end reads of a model before it completes the configuration: the graph of an ONNX file, or model.py.
import * as l10n from '@vscode/l10n';
import type { ModelConfig } from '../../schema/model-config.generated.ts';
import { loadedVersions } from '../loaded-versions.ts';
import type { OnnxModel } from '../onnx/model.ts';
import { OnnxProblem } from '../onnx/problem.ts';
import { readOnnx } from '../onnx/read.ts';
import type { ByteSource } from '../onnx/window.ts';
import { join } from '../repository/files.ts';
import { identify } from '../rules/identity.ts';
import type { ModelFiles } from '../rules/model-files.ts';

export type ModelContent = { readonly kind: 'onnx'; readonly graph: OnnxModel } | { readonly kind: 'python'; readonly code: string } | { readonly kind: 'unread'; readonly why: string };

/** Opens a file by its path below the model's folder; undefined where there is none or it may not be read. */
export type OpenFile = (path: string) => ByteSource | undefined | Promise<ByteSource | undefined>;

const FILES: Readonly<Record<string, string>> = { onnxruntime: 'model.onnx', python: 'model.py' };
/** Code beyond this is not a model's. */
const MOST_CODE = 1 << 20;

/** Of the newest version that is loaded. @returns undefined for back ends whose files are not read here, and where no files are known */
export async function readModelContent(config: ModelConfig, folder: string, files: ModelFiles | undefined, release: string, open: OpenFile): Promise<ModelContent | undefined> {
  const backend = identify(config, folder, files, release)?.backend ?? '';
  const usual = Object.hasOwn(FILES, backend) ? FILES[backend]! : undefined;
  if (usual === undefined || !files || (backend === 'onnxruntime' && config.input.length > 0 && config.output.length > 0)) return undefined;
  const versions = loadedVersions(config, files);
  if (!versions || versions.size === 0) return { kind: 'unread', why: l10n.t('there is no version folder to load') };
  const version = String(Math.max(...versions));
  const name = config.default_model_filename || usual;
  const item = files.model.versions.find((one) => one.name === version)?.items.find((one) => one.name === name);
  const path = join(version, item?.kind === 'folder' ? join(name, usual) : name);
  const source = await open(path);
  if (!source) return { kind: 'unread', why: l10n.t('{0} is not here', path) };
  return backend === 'python' ? readCode(source, path) : readGraph(source, path);
}

async function readGraph(source: ByteSource, path: string): Promise<ModelContent> {
  try {
    return { kind: 'onnx', graph: await readOnnx(source) };
  } catch (error) {
    if (!(error instanceof OnnxProblem)) throw error;
    return { kind: 'unread', why: l10n.t('{0}: {1}', path, error.message.replace(/\.$/u, '')) };
  }
}

async function readCode(source: ByteSource, path: string): Promise<ModelContent> {
  if (source.size > MOST_CODE) return { kind: 'unread', why: l10n.t('{0} is too large', path) };
  try {
    return { kind: 'python', code: new TextDecoder('utf-8', { fatal: true }).decode(source.size === 0 ? new Uint8Array() : await source.read(0, source.size)) };
  } catch {
    return { kind: 'unread', why: l10n.t('{0} is not UTF-8', path) };
  }
}
