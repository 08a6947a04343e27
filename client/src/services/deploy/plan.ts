import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import type { CreateEndpointConfigInput, CreateEndpointInput, CreateModelInput, ProductionVariantInstanceType } from '@aws-sdk/client-sagemaker';
import { UserError } from '../../util/user-error.ts';
import type { VariantSettings } from './deployment-file.ts';
import { AMIS, amiFor, hasGpu, imageUri, KNOWN_TAGS, NEWEST_TAG, PASCAL_VOLTA_END, readTag, regionHas } from './images.ts';
import { preflight } from './preflight.ts';

export interface PlanInput {
  /** Folder of the deployment file, from which `models` count. */
  readonly base: string;
  readonly variant: string;
  readonly settings: VariantSettings;
  /** Of the archive's content. */
  readonly contentHash: string;
}

/** Something that would fail, or that is not decided yet. */
export interface PlanNote {
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
}

/** The requests of a deployment, in the order in which they would be made. */
export interface DeploymentPlan {
  readonly region: string;
  readonly createModel: CreateModelInput;
  readonly createEndpointConfig: CreateEndpointConfigInput;
  readonly createEndpoint: CreateEndpointInput;
  readonly notes: readonly PlanNote[];
}

/** Stands where the deployment file has no value yet. */
const TO_FILL = { region: 'us-east-1', bucket: 'YOUR-BUCKET', role: 'arn:aws:iam::000000000000:role/YOUR-ROLE' } as const;
/** A first start downloads, unpacks and may build engines. */
const STARTUP_SECONDS = 900;
const DOWNLOAD_SECONDS = 900;
const NAME_MOST = 63;

/** @throws UserError when the settings do not make a deployment */
export function planDeployment({ base, variant, settings, contentHash }: PlanInput): DeploymentPlan {
  const notes: PlanNote[] = [];
  const say = (severity: PlanNote['severity'], message: string) => notes.push({ severity, message });
  const models = settings.models ?? [];
  const defaultModel = defaultModelOf(base, settings);
  if (!models.some((model) => path.basename(model) === defaultModel)) {
    say('error', l10n.t('The default model {0} is not in the archive: the endpoint would answer its health check and refuse every request.', defaultModel));
  }
  const region = settings.region ?? TO_FILL.region;
  if (settings.region === undefined) say('information', l10n.t('"region" is not set; {0} is assumed.', region));
  if (settings.bucket === undefined) say('warning', l10n.t('"bucket" is not set: the archive has no place to go yet.'));
  if (settings.roleArn === undefined) say('warning', l10n.t('"roleArn" is not set: SageMaker needs a role that may read the archive.'));

  const instanceType = settings.instanceType ?? 'ml.g5.xlarge';
  const { image, ami, gpu } = hostFor(settings, instanceType, region, say);
  const environment = { SAGEMAKER_TRITON_DEFAULT_MODEL_NAME: defaultModel, SAGEMAKER_TRITON_LOG_VERBOSE: 'false', ...settings.environment };
  notes.push(...preflight({ folders: models.map((model) => path.resolve(base, model)), defaultModel, environment, gpu }));
  const project = settings.tags?.project ?? path.basename(base);
  const endpoint = resourceName(`${project}-${variant}`);
  const tags = Object.entries({ ...settings.tags, project, variant, version: contentHash.slice(0, 12) }).map(([Key, Value]) => ({ Key, Value }));
  const prefix = settings.prefix === undefined ? '' : `${settings.prefix.replaceAll(/^\/|\/$/g, '')}/`;
  const model: Omit<CreateModelInput, 'ModelName'> = {
    ExecutionRoleArn: settings.roleArn ?? TO_FILL.role,
    PrimaryContainer: {
      Image: image,
      ModelDataUrl: `s3://${settings.bucket ?? TO_FILL.bucket}/${prefix}${project}/${variant}/${contentHash.slice(0, 16)}.tar.gz`,
      Environment: environment,
    },
    Tags: tags,
  };
  // Neither can be changed once it is there: another content is another name.
  const modelName = resourceName(endpoint, suffixFor(model));
  const config: Omit<CreateEndpointConfigInput, 'EndpointConfigName'> = {
    ProductionVariants: [{
      VariantName: resourceName(variant), ModelName: modelName, InstanceType: instanceType as ProductionVariantInstanceType, InitialInstanceCount: settings.instanceCount ?? 1,
      InitialVariantWeight: 1, ContainerStartupHealthCheckTimeoutInSeconds: STARTUP_SECONDS, ModelDataDownloadTimeoutInSeconds: DOWNLOAD_SECONDS,
      ...(ami !== undefined && { InferenceAmiVersion: ami as 'al2023-ami-sagemaker-inference-gpu-4-1' }),
    }],
    Tags: tags,
  };
  const configName = resourceName(endpoint, suffixFor(config));
  return {
    region, notes,
    createModel: { ModelName: modelName, ...model },
    createEndpointConfig: { EndpointConfigName: configName, ...config },
    createEndpoint: { EndpointName: endpoint, EndpointConfigName: configName, Tags: tags },
  };
}

function suffixFor(content: object): string {
  return `-${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 8)}`;
}

function hostFor(settings: VariantSettings, instanceType: string, region: string, say: (severity: PlanNote['severity'], message: string) => void): { image: string; ami: string | undefined; gpu: boolean } {
  const tag = settings.image ?? NEWEST_TAG;
  const read = readTag(tag);
  if (!read) throw new UserError(l10n.t('The image tag {0} is not of the form {1}.', tag, NEWEST_TAG), l10n.t('Name the release and the variant: YY.MM-py3 for GPU, YY.MM-py3-cpu for CPU.'));
  if (!(KNOWN_TAGS as readonly string[]).includes(read.release)) say('warning', l10n.t('AWS is not known to have the release {0}; known are {1}.', read.release, KNOWN_TAGS.join(', ')));
  const image = imageUri(tag, region);
  if (!regionHas(region, read.release)) say('error', l10n.t('The images of {0} are not in {1}.', read.release, region));
  if (image === undefined) throw new UserError(l10n.t('AWS keeps no Triton image in {0}.', region), l10n.t('Choose another region.'));
  if (!/^ml\.[a-z0-9-]+\.[a-z0-9]+$/.test(instanceType)) throw new UserError(l10n.t('{0} is no instance type of SageMaker.', instanceType), l10n.t('They look like ml.g5.xlarge.'));
  const gpu = hasGpu(instanceType);
  if (gpu && read.cpu) say('warning', l10n.t('The image {0} has no GPU support, the instance {1} has a GPU.', tag, instanceType));
  if (!gpu && !read.cpu) say('warning', l10n.t('The image {0} is for GPUs and {1} has none: models with KIND_GPU would be refused.', tag, instanceType));
  if (/^ml\.p[23]/.test(instanceType) && read.release >= PASCAL_VOLTA_END) say('error', l10n.t('Images from {0} on do not run on {1}: its GPU is too old.', PASCAL_VOLTA_END, instanceType));
  if (!gpu || read.cpu) {
    if (settings.ami !== undefined) say('warning', l10n.t('"ami" chooses a host with a GPU driver and is left out for {0}.', instanceType));
    return { image, ami: undefined, gpu: false };
  }
  const fitting = amiFor(read.release);
  if (settings.ami !== undefined && !AMIS.includes(settings.ami)) say('error', l10n.t('SageMaker has no host image {0}; it takes {1}.', settings.ami, AMIS.join(', ')));
  if (settings.ami !== undefined && settings.ami < fitting && settings.ami.includes('-gpu-')) {
    say('error', l10n.t('The driver of {0} is too old for {1}: CUDA ends with error 803. {2} fits.', settings.ami, tag, fitting));
  }
  return { image, ami: settings.ami ?? fitting, gpu: true };
}

/** The one that is said, the ensemble, or the only one. */
function defaultModelOf(base: string, { models = [], defaultModel }: VariantSettings): string {
  if (defaultModel !== undefined) return defaultModel;
  const [first] = models;
  if (first === undefined) throw new UserError(l10n.t('The variant has no "models".'), l10n.t('Name the folders of its models in {0}.', base));
  if (models.length === 1) return path.basename(first);
  const ensembles = models.filter((model) => isEnsemble(path.resolve(base, model)));
  if (ensembles.length === 1) return path.basename(ensembles[0]!);
  throw new UserError(l10n.t('Which of the models answers requests is not clear: {0}.', models.map((model) => path.basename(model)).join(', ')), l10n.t('Set "defaultModel" in the deployment file.'));
}

function isEnsemble(folder: string): boolean {
  try {
    return /^\s*(ensemble_scheduling\b|platform\s*:\s*["']ensemble["'])/m.test(fs.readFileSync(path.join(folder, 'config.pbtxt'), 'utf8'));
  } catch {
    return false;
  }
}

/** SageMaker's names hold letters, digits and single hyphens, 63 at most; Triton's hold underscores too. A suffix is never cut. */
export function resourceName(name: string, suffix = ''): string {
  const plain = name.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  return plain.slice(0, NAME_MOST - suffix.length).replace(/-$/, '') + suffix;
}
