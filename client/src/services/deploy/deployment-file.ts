import fs from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { UserError } from '../../util/user-error.ts';
import { NEWEST_TAG } from './images.ts';

export const DEPLOYMENT_FILE = 'triton-deployment.json';

/** What a variant or the defaults may say; docs/schemas/triton-deployment.schema.json has the same. */
export interface VariantSettings {
  /** Folders of models, from the file's own folder; all of them lie in one repository. */
  readonly models?: readonly string[];
  /** The model that answers /invocations; the only one or the ensemble if not said. */
  readonly defaultModel?: string;
  /** Image tag: `26.05-py3`, `26.05-py3-cpu`. */
  readonly image?: string;
  readonly instanceType?: string;
  readonly instanceCount?: number;
  /** InferenceAmiVersion; chosen for the image if not said. */
  readonly ami?: string;
  readonly region?: string;
  readonly roleArn?: string;
  readonly bucket?: string;
  readonly prefix?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly tokenizer?: string;
  readonly labels?: string;
  readonly tags?: Readonly<Record<string, string>>;
}

export interface DeploymentFile {
  readonly defaults: VariantSettings;
  readonly variants: Readonly<Record<string, VariantSettings>>;
}

const KINDS: Readonly<Record<keyof VariantSettings, 'text' | 'texts' | 'count' | 'map'>> = {
  models: 'texts', defaultModel: 'text', image: 'text', instanceType: 'text', instanceCount: 'count', ami: 'text', region: 'text', roleArn: 'text',
  bucket: 'text', prefix: 'text', environment: 'map', tokenizer: 'text', labels: 'text', tags: 'map',
};

/** @throws UserError that names the place and what is wrong */
export function readDeploymentFile(file: string): DeploymentFile {
  let value: unknown;
  try {
    value = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    throw bad(file, error instanceof SyntaxError ? error.message : (error as NodeJS.ErrnoException).code ?? String(error));
  }
  const { defaults = {}, variants, $schema: _schema, ...rest } = asObject(value, file, '') as Record<string, unknown>;
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined) throw bad(file, l10n.t('there is no setting "{0}"', unknown));
  const all = asObject(variants, file, 'variants');
  for (const [name, settings] of [['defaults', defaults] as const, ...Object.entries(all)]) check(settings, file, name);
  return { defaults: defaults as VariantSettings, variants: all as Record<string, VariantSettings> };
}

function check(settings: unknown, file: string, where: string): void {
  for (const [name, value] of Object.entries(asObject(settings, file, where))) {
    const kind = Object.hasOwn(KINDS, name) ? KINDS[name as keyof VariantSettings] : undefined;
    if (!kind) throw bad(file, l10n.t('{0}: there is no setting "{1}"', where, name));
    const texts = (list: unknown[]) => list.every((one) => typeof one === 'string');
    const fits = kind === 'text' ? typeof value === 'string' && value !== ''
      : kind === 'count' ? Number.isInteger(value) && (value as number) >= 1
        : kind === 'texts' ? Array.isArray(value) && value.length > 0 && texts(value)
          : texts(Object.values(asObject(value, file, `${where}.${name}`)));
    if (!fits) throw bad(file, l10n.t('{0}.{1} is not of its kind ({2})', where, name, { text: l10n.t('a text'), texts: l10n.t('a list of texts'), count: l10n.t('a whole number from 1'), map: l10n.t('texts by name') }[kind]));
  }
}

function asObject(value: unknown, file: string, where: string): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad(file, l10n.t('{0} is no object', where || l10n.t('the file')));
  return value;
}

function bad(file: string, why: string): UserError {
  return new UserError(l10n.t('{0} cannot be used: {1}.', file, why), l10n.t('Mend it; its settings are described in docs/schemas/triton-deployment.schema.json.'));
}

/** The file beside a repository: in its parent. */
export function deploymentFileOf(repository: string): string {
  return path.join(path.dirname(path.resolve(repository)), DEPLOYMENT_FILE);
}

/** A first version for this repository, to be edited: one variant of all its models. Never overwrites. */
export function createDeploymentFile(repository: string, models: readonly string[]): string {
  const file = deploymentFileOf(repository);
  const name = path.basename(path.resolve(repository));
  const content = {
    defaults: { image: NEWEST_TAG, instanceType: 'ml.g5.xlarge', tags: { project: path.basename(path.dirname(path.resolve(repository))) } },
    variants: { main: { models: models.map((model) => `${name}/${model}`) } },
  };
  fs.writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`, { flag: 'wx' });
  return file;
}

/** A variant with the defaults under it. @throws UserError when there is none of that name, or several and none was chosen */
export function variantOf({ defaults, variants }: DeploymentFile, name: string | undefined): { name: string; settings: VariantSettings } {
  const names = Object.keys(variants);
  const chosen = name ?? (names.length === 1 ? names[0]! : undefined);
  if (chosen === undefined || !Object.hasOwn(variants, chosen)) {
    throw new UserError(name === undefined ? l10n.t('There are several variants.') : l10n.t('There is no variant {0}.', name), l10n.t('Choose one of: {0}.', names.join(', ')));
  }
  const own = variants[chosen]!;
  return {
    name: chosen,
    settings: { ...defaults, ...own, environment: { ...defaults.environment, ...own.environment }, tags: { ...defaults.tags, ...own.tags } },
  };
}
