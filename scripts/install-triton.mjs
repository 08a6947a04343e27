// Installs the local Triton server for development and tests into .cache/triton, with the very code
// that the extension and the command line use. Does nothing, and needs no network, when it is there.
// Exit code 2: this machine cannot have it (no fitting Python, not Linux); tests that need it skip.
import path from 'node:path';
import { install } from '../client/src/services/triton/install.ts';
import { describeError, UserError } from '../client/src/util/user-error.ts';

const folder = path.resolve(import.meta.dirname, '../.cache/triton');
try {
  const { description } = await install(folder, { report: ({ message }) => message && console.log(`triton: ${message}`) });
  console.log(`triton: ${description}`);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(`triton: ${describeError(error)}`);
  process.exitCode = 2;
}
