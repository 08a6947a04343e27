import { findInstalled, findOnPath, install } from '../../client/src/services/triton/install.ts';
import type { Installation } from '../../client/src/services/triton/types.ts';
import { UserError } from '../../client/src/util/user-error.ts';
import { printError } from './output.ts';

/** The server in `folder`, else the machine's. @throws UserError where there is none and none may be installed */
export async function findServer(folder: string, mayInstall: boolean, python: string | undefined, signal: AbortSignal): Promise<Installation> {
  const found = await findInstalled(folder) ?? (mayInstall ? undefined : await findOnPath());
  if (found && !mayInstall) return found; // an installation is also brought up to date
  if (!mayInstall) {
    throw new UserError(`There is no Triton server in ${folder}, and no tritonserver on PATH.`, 'Run the same command with --install: it installs one there (330 MB on disk).');
  }
  return install(folder, { python, signal, report: ({ message }) => message !== undefined && printError(message) });
}
