// The file that a back end opens in a version's folder, and what lies there in its place.
import type { Version } from '../repository/description.ts';
import { isKnown } from '../source.ts';
import type { ModelContext } from './rule.ts';

interface Misnamed {
  readonly version: Version;
  readonly expected: string;
  readonly found: string;
}

const FIL_FILES: Readonly<Record<string, string>> = {
  xgboost: 'xgboost.model', xgboost_json: 'xgboost.json', xgboost_ubj: 'xgboost.ubj', lightgbm: 'model.txt', treelite_checkpoint: 'checkpoint.tl',
};

const DEFAULTS: Readonly<Record<string, string>> = { onnxruntime: 'model.onnx', tensorrt: 'model.plan', pytorch: 'model.pt', openvino: 'model.xml' };

/** Names that a file of the same kind is likely to have, by the extension of the one that is looked for. */
const KIN: Readonly<Record<string, readonly string[]>> = { plan: ['plan', 'engine', 'trt'], pt: ['pt', 'pth', 'torchscript'] };

const extension = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

function expectedName({ config, identity }: ModelContext): string | undefined {
  if (!identity || !isKnown(config, 'parameters') || config.cc_model_filenames.size > 0 || identity.platform === 'torch_aoti') return undefined;
  const given = config.default_model_filename;
  if (identity.backend !== 'fil') return Object.hasOwn(DEFAULTS, identity.backend) ? given || DEFAULTS[identity.backend] : undefined;
  const type = config.parameters.get('model_type')?.string_value ?? 'xgboost';
  return given || FIL_FILES[type];
}

/**
 * Each version that lacks the file which the back end opens, and has one of the same kind under another name. Where there
 * is none of that kind the weights lie elsewhere, as they do in most checkouts, and nothing is said.
 */
export function misnamedFiles(model: ModelContext): Misnamed[] {
  const expected = expectedName(model);
  if (expected === undefined || expected.includes('/')) return [];
  const kin = KIN[extension(expected)] ?? [extension(expected)];
  const versions = model.files?.model.versions.filter(({ number }) => number !== undefined) ?? [];
  const policy = model.config.version_policy;
  const loaded = !policy || policy.latest?.num_versions === 1 ? versions.slice(-1) : versions;
  return loaded.flatMap((version) => {
    if (version.items.some(({ name }) => name === expected || name.startsWith(`${expected}.`))) return [];
    const found = version.items.find(({ name, kind }) => kind !== 'folder' && kin.includes(extension(name)));
    return found ? [{ version, expected, found: found.name }] : [];
  });
}
