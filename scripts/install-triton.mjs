// Installs the local Triton server for development and tests into .cache/triton, with the very code
// that the extension and the command line use. Does nothing, and needs no network, when it is there.
// Exit code 2: this machine cannot have it (not Linux, or no fitting Python); tests that need it skip.
import path from 'node:path';
import { findInstalled, install } from '../client/src/services/triton/install.ts';
import { findPython } from '../client/src/services/triton/python.ts';
import { describeError, UserError } from '../client/src/util/user-error.ts';

const folder = path.resolve(import.meta.dirname, '../.cache/triton');
let code = 2;
try {
  if (process.platform === 'linux' && !await findInstalled(folder)) await findPython();
  if (process.platform === 'linux') code = 1; // whatever fails from here on is no property of the machine
  const { description } = await install(folder, { report: ({ message }) => message && console.log(`triton: ${message}`) });
  console.log(`triton: ${description}`);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(`triton: ${describeError(error)}`);
  process.exitCode = code;
}
