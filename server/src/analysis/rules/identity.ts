// Which back end the server takes a model for: AutoCompleteBackendFields of the core, step by step.
import { isKnown } from '../source.ts';
import type { ModelConfig } from '../../schema/model-config.generated.ts';
import { inspectedNames, type ModelFiles } from './model-files.ts';

export interface Identity {
  readonly backend: string;
  readonly platform: string;
  /** No back end was given and none found, and the model's name has no suffix to take one from. */
  readonly undetermined: boolean;
  /** The back end is what stands behind the first point of the model's name. */
  readonly fromName: boolean;
}

interface Family {
  readonly backend: string;
  readonly file: string;
  readonly platforms: readonly string[];
  /** A folder of that name is no model. */
  readonly fileOnly?: boolean;
  /** Filled in where the platform is not given. */
  readonly platform?: string;
}

export const ENSEMBLE = 'ensemble';

/** In the order in which the server tries them. */
const FAMILIES: readonly Family[] = [
  { backend: 'tensorrt', file: 'model.plan', platforms: ['tensorrt_plan'], fileOnly: true, platform: 'tensorrt_plan' },
  { backend: 'onnxruntime', file: 'model.onnx', platforms: ['onnxruntime_onnx'], platform: 'onnxruntime_onnx' },
  { backend: 'openvino', file: 'model.xml', platforms: [] },
  { backend: 'pytorch', file: 'model.pt', platforms: ['pytorch_libtorch'], fileOnly: true, platform: 'pytorch_libtorch' },
  { backend: 'python', file: 'model.py', platforms: [] },
];

const TENSORFLOW: Readonly<Record<string, string>> = { 'model.savedmodel': 'tensorflow_savedmodel', 'model.graphdef': 'tensorflow_graphdef' };

const PLATFORMS: Readonly<Record<string, readonly string[]>> = {
  tensorflow: Object.values(TENSORFLOW), tensorrt: ['tensorrt_plan'], onnxruntime: ['onnxruntime_onnx'], pytorch: ['pytorch_libtorch', 'torch_aoti'],
};

/** The platforms of a back end that must have one of its own; undefined for all other back ends. */
export function platformsOf(backend: string, release: string): readonly string[] | undefined {
  if (!Object.hasOwn(PLATFORMS, backend)) return undefined;
  return PLATFORMS[backend]!.filter((platform) => release > TORCH_ALIASES_UNKNOWN_UNTIL || !TORCH_ALIASES.has(platform));
}

/** Not known to 24.10, where `torch_aoti` and `libtorch` are platforms like any other name. */
const TORCH_ALIASES: ReadonlySet<string> = new Set(['torch_aoti', 'libtorch']);
const TORCH_ALIASES_UNKNOWN_UNTIL = '24.10';

/** Platforms from which the server finds the back end by itself. */
export function knowsPlatform(platform: string, release: string): boolean {
  return platform === ENSEMBLE || backendOfPlatform(platform, release) !== undefined;
}

function backendOfPlatform(platform: string, release: string): string | undefined {
  if (Object.values(TENSORFLOW).includes(platform)) return 'tensorflow';
  if (TORCH_ALIASES.has(platform)) return release > TORCH_ALIASES_UNKNOWN_UNTIL ? 'pytorch' : undefined;
  return FAMILIES.find(({ platforms }) => platforms.includes(platform))?.backend;
}

/** @returns undefined where files or a placeholder decide that are not known */
export function identify(config: ModelConfig, folder: string | undefined, files: ModelFiles | undefined, release: string): Identity | undefined {
  if (!isKnown(config, 'backend') || !isKnown(config, 'platform') || !isKnown(config, 'default_model_filename')) return undefined;
  const { backend, default_model_filename: file } = config;
  let { platform } = config;
  const open = backend === '' && platform === '' && file === '';
  let content: ReadonlyMap<string, string> | undefined;
  if (platform === '' && (backend === '' || backend === 'tensorflow')) {
    platform = TENSORFLOW[file] ?? '';
    if (platform === '' && file === '') {
      content = files && inspectedNames(files);
      if (!content) return undefined;
      for (const [name, of] of Object.entries(TENSORFLOW)) {
        const kind = content.get(name);
        if (kind && (kind === 'folder') === (name === 'model.savedmodel')) platform = of;
      }
    }
  }
  if (Object.values(TENSORFLOW).includes(platform)) return identity(backend || 'tensorflow', platform);
  if (backend !== '') return identity(backend, platform || (FAMILIES.find((one) => one.backend === backend)?.platform ?? ''));
  const named = backendOfPlatform(platform, release);
  for (const family of FAMILIES) {
    const found = family.backend === named || family.file === file || (platform === '' && file === '' && holds(content, family));
    if (found) return identity(family.backend, platform || (family.platform ?? ''));
  }
  if (open && content?.has('model.pt2') && release > TORCH_ALIASES_UNKNOWN_UNTIL) return identity('pytorch', 'torch_aoti');
  if (file === 'model.pt2' && release > TORCH_ALIASES_UNKNOWN_UNTIL) return identity('pytorch', platform || 'pytorch_libtorch');
  if (!open) return identity('', platform);
  if (folder === undefined) return undefined;
  const point = folder.indexOf('.');
  if (point < 0) return { ...identity('', ''), undetermined: true };
  return { ...identity(folder.slice(point + 1), ''), fromName: true };
}

function holds(content: ReadonlyMap<string, string> | undefined, { file, fileOnly }: Family): boolean {
  const kind = content?.get(file);
  return kind !== undefined && !(fileOnly === true && kind === 'folder');
}

function identity(backend: string, platform: string): Identity {
  return { backend, platform, undetermined: false, fromName: false };
}
