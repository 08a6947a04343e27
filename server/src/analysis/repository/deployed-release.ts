/** Lies beside a model repository, in its parent. */
export const DEPLOYMENT_FILE = 'triton-deployment.json';

/**
 * The release that a repository is deployed with: of the image tags (`24.09-py3`) in its deployment file, the newest
 * where variants have several. Undefined where the file names none, or is no deployment file.
 */
export function deployedRelease(text: string): string | undefined {
  const file = parse(text);
  const common = field(file, 'defaults');
  const variants = field(file, 'variants');
  if (typeof variants !== 'object' || variants === null) return undefined;
  const releases = Object.values(variants).flatMap((variant) => releaseOfTag(field(variant, 'image') ?? field(common, 'image')) ?? []);
  return releases.toSorted().at(-1);
}

function releaseOfTag(tag: unknown): string | undefined {
  return typeof tag === 'string' ? /^(\d\d\.(?:0[1-9]|1[0-2]))-py3(?:-cpu)?$/.exec(tag)?.[1] : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // it is told where the file is used to deploy
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
