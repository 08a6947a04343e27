import fs from 'node:fs';
import path from 'node:path';
import { DEPLOYMENT_FILE, deployedRelease } from '../../server/src/analysis/repository/deployed-release.ts';
import { NEWEST_RELEASE } from '../../server/src/schema/releases.ts';
import { UsageError } from './args.ts';

/** For the help of each command that has `--release`. */
export const RELEASE_HELP = `--release YY.MM     the server's release; default: the newest image tag in the triton-deployment.json
                      beside the repository, else ${NEWEST_RELEASE}, the newest known`;

/** The release that a model's configuration is read for. @param folder the model's; undefined for a file that lies in none */
export type ReleaseOf = (folder: string | undefined) => string;

/** @param asked the value of `--release` @throws UsageError when that is no release */
export function releaseOf(asked: string | undefined): ReleaseOf {
  if (asked !== undefined) {
    if (!/^\d\d\.(0[1-9]|1[0-2])$/.test(asked)) throw new UsageError(`--release takes YY.MM such as ${NEWEST_RELEASE}, not "${asked}"`);
    return () => asked;
  }
  const known = new Map<string, string>();
  return (folder) => {
    if (folder === undefined) return NEWEST_RELEASE;
    const beside = path.dirname(path.dirname(path.resolve(folder)));
    const release = known.get(beside) ?? deployedBeside(beside) ?? NEWEST_RELEASE;
    known.set(beside, release);
    return release;
  };
}

function deployedBeside(folder: string): string | undefined {
  const file = path.join(folder, DEPLOYMENT_FILE);
  try {
    return fs.statSync(file).isFile() ? deployedRelease(fs.readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined; // there is none, as in most places
  }
}
