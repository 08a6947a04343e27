// Images of the SageMaker Triton container and the hosts that they run on.
// Source: the SageMaker SDK's image table and AWS's list of deep learning containers.

/** Registry accounts; regions that are not named here use the first. */
const COMMON_ACCOUNT = '763104351884';
const COMMON_REGIONS = new Set([
  'us-east-1', 'us-east-2', 'us-west-1', 'us-west-2', 'ca-central-1', 'sa-east-1', 'eu-central-1', 'eu-north-1', 'eu-west-1', 'eu-west-2', 'eu-west-3',
  'ap-northeast-1', 'ap-northeast-2', 'ap-south-1', 'ap-southeast-1', 'ap-southeast-2',
]);
const ACCOUNTS: Readonly<Record<string, string>> = {
  'af-south-1': '626614931356', 'ap-east-1': '871362719292', 'ap-east-2': '975050140332', 'ap-northeast-3': '364406365360', 'ap-south-2': '772153158452',
  'ap-southeast-3': '907027046896', 'ap-southeast-4': '457447274322', 'ap-southeast-5': '550225433462', 'ap-southeast-6': '633930458069',
  'ap-southeast-7': '590183813437', 'ca-west-1': '204538143572', 'eu-central-2': '380420809688', 'eu-south-1': '692866216735', 'eu-south-2': '503227376785',
  'il-central-1': '780543022126', 'me-central-1': '914824155844', 'me-south-1': '217643126080', 'mx-central-1': '637423239942',
  'cn-north-1': '727897471807', 'cn-northwest-1': '727897471807',
};

/** First release whose images these regions have, and the last for those that get no more. */
const FIRST: Readonly<Record<string, string>> = {
  'ap-east-2': '25.04', 'ap-south-2': '25.04', 'ap-southeast-4': '25.04', 'ap-southeast-5': '25.04', 'ap-southeast-6': '25.09', 'ap-southeast-7': '25.04',
  'eu-central-2': '25.04', 'eu-south-2': '25.04', 'me-central-1': '25.04', 'mx-central-1': '25.04',
};
const LAST: Readonly<Record<string, string>> = { 'cn-north-1': '25.04', 'cn-northwest-1': '25.04' };

/** Whether a region has the images of a release. */
export function regionHas(region: string, release: string): boolean {
  return release >= (FIRST[region] ?? '') && release <= (LAST[region] ?? '99');
}

/** Every InferenceAmiVersion that CreateEndpointConfig takes. */
export const AMIS: readonly string[] = [
  'al2-ami-sagemaker-inference-gpu-2', 'al2-ami-sagemaker-inference-gpu-2-1', 'al2-ami-sagemaker-inference-gpu-3-1',
  'al2023-ami-sagemaker-inference-gpu-4-1', 'al2-ami-sagemaker-inference-neuron-2',
];

export const KNOWN_TAGS = ['23.12', '24.01', '24.03', '24.05', '24.09', '25.04', '25.09', '26.03', '26.04', '26.05'] as const;
export const NEWEST_TAG = '26.05-py3';

/** `26.05-py3`, `26.05-py3-cpu`; undefined for other forms. */
export function readTag(tag: string): { release: string; cpu: boolean } | undefined {
  const match = /^(\d\d\.\d\d)-py3(-cpu)?$/.exec(tag);
  return match ? { release: match[1]!, cpu: match[2] !== undefined } : undefined;
}

/** Undefined where AWS keeps no Triton image. */
export function imageUri(tag: string, region: string): string | undefined {
  const account = COMMON_REGIONS.has(region) ? COMMON_ACCOUNT : ACCOUNTS[region];
  if (account === undefined) return undefined;
  return `${account}.dkr.ecr.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}/sagemaker-tritonserver:${tag}`;
}

export type Ami = 'al2-ami-sagemaker-inference-gpu-3-1' | 'al2023-ami-sagemaker-inference-gpu-4-1';

/** A host with an older driver than the image's CUDA needs ends in CUDA error 803 at the first use of the GPU. */
export function amiFor(release: string): Ami {
  return release >= '25.09' ? 'al2023-ami-sagemaker-inference-gpu-4-1' : 'al2-ami-sagemaker-inference-gpu-3-1';
}

/** ml.g5.xlarge → yes, ml.c7i.large → no. Inferentia and Trainium are no GPUs. */
export function hasGpu(instanceType: string): boolean {
  return /^ml\.(g|p)\d/.test(instanceType);
}

/** First release whose images leave out GPUs of compute capability below 7.5 (p2, p3). */
export const PASCAL_VOLTA_END = '25.03';
