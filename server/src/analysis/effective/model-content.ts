// What a back end reads of a model before it completes the configuration: the graph of an ONNX file, or model.py.
import * as l10n from '@vscode/l10n';
import type { ModelConfig } from '../../schema/model-config.generated.ts';
import { loadedVersions } from '../loaded-versions.ts';
import type { OnnxModel } from '../onnx/model.ts';
import { OnnxProblem } from '../onnx/problem.ts';
import { join } from '../repository/files.ts';
import { identify } from '../rules/identity.ts';
import { onnxPath, type ModelFiles } from '../rules/model-files.ts';

export type ModelContent = { readonly kind: 'onnx'; readonly graph: OnnxModel } | { readonly kind: 'python'; readonly code: string } | { readonly kind: 'unread'; readonly why: string };

/** Of the newest version that is loaded. @returns undefined for back ends whose files are not read here, and where no files are known */
export function readModelContent(config: ModelConfig, folder: string, files: ModelFiles | undefined, release: string): ModelContent | undefined {
  const backend = identify(config, folder, files, release)?.backend;
  if (!files || (backend !== 'python' && backend !== 'onnxruntime')) return undefined;
  if (backend === 'onnxruntime' && config.input.length > 0 && config.output.length > 0) return undefined;
  const versions = loadedVersions(config, files);
  if (!versions || versions.size === 0) return { kind: 'unread', why: l10n.t('there is no version folder to load') };
  const version = files.model.versions.find(({ name }) => name === String(Math.max(...versions)))!;
  return backend === 'python' ? readCode(files, join(version.name, config.default_model_filename || 'model.py')) : readGraph(files, onnxPath(config, version));
}

function readGraph(files: ModelFiles, path: string): ModelContent {
  const graph = files.graph?.(path);
  if (!graph) return notHere(path);
  return graph instanceof OnnxProblem ? { kind: 'unread', why: l10n.t('{0}: {1}', path, graph.message.replace(/\.$/u, '')) } : { kind: 'onnx', graph };
}

function readCode(files: ModelFiles, path: string): ModelContent {
  const code = files.text(path);
  return code === undefined ? notHere(path) : { kind: 'python', code };
}

const notHere = (path: string): ModelContent => ({ kind: 'unread', why: l10n.t('{0} is not here', path) });
