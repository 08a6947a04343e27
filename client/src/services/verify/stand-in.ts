import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as l10n from '@vscode/l10n';
import { UserError } from '../../util/user-error.ts';
import { STAND_IN } from './stand-in.generated.ts';

/** What the server may take for the back end of a model that names none. */
const GUESSED = ['onnxruntime', 'tensorrt', 'pytorch', 'openvino', 'tensorflow', 'python', 'dali', 'fil'];

/**
 * Writes the stand-in for back ends: it takes every model, opens no file and does nothing, so that the server's core runs all
 * of its own checks on a configuration whose back end is not here.
 * @throws UserError on a processor that it is not built for
 */
export async function writeLibrary(folder: string): Promise<string> {
  const packed = STAND_IN[process.arch];
  if (packed === undefined || process.platform !== 'linux') {
    throw new UserError(l10n.t('Models cannot be verified with Triton on this machine ({0}, {1}).', process.platform, process.arch), l10n.t('Open the folder on Linux: in WSL, in a container or over SSH.'));
  }
  const file = path.join(folder, 'stand-in.so');
  await fs.writeFile(file, await promisify(gunzip)(Buffer.from(packed, 'base64')), { mode: 0o755 });
  return file;
}

/** The files by which the server finds the stand-in in a model's own folder, where it looks before all others. */
export function libraryNames(model: string, backend: string | undefined): string[] {
  // Without a back end the files tell it, and at last the model's own name: `m.onnxruntime`.
  const backends = backend === undefined ? new Set([...GUESSED, model.slice(model.lastIndexOf('.') + 1)]) : [backend];
  return [...backends].filter((one) => !one.includes('/')).map((one) => `libtriton_${one}.so`);
}
