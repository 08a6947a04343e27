import fs from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { errorCode, exists, findProgram } from '../../util/files.ts';
import type { Report } from '../../util/progress.ts';
import { UserError } from '../../util/user-error.ts';
import { run } from './child.ts';
import { lockFolder } from './lock.ts';
import { ONNXRUNTIME_BACKEND } from './onnxruntime-backend.ts';
import { findPython, type Python } from './python.ts';
import type { Installation } from './types.ts';

/** The wheel carries Triton 2.51.0, the server of image 24.10. */
const WHEEL = 'nvidia-pytriton==0.7.0';
const SERVER = 'Triton 2.51.0 (24.10)';
const STAMP = 'installed.json';
const WHEELS = 'wheels';
/** Raise it when the layout of the folder changes. */
const LAYOUT = 1;

/**
 * All that is installed, without the dependencies that pip would add: the server needs none, and
 * its python models get numpy, as in NVIDIA's image, and what the CPU preview needs. numpy 2 breaks
 * every tensor that passes the server's stub.
 */
function packagesFor(python: string): string[] {
  return [WHEEL, 'numpy==1.26.4', python === '3.10' ? 'onnxruntime==1.23.2' : 'onnxruntime==1.32.0', 'tokenizers==0.23.3'];
}

interface Stamp {
  layout: number;
  packages: string[];
  python: Python;
}

export interface InstallOptions {
  /** An interpreter; found by itself when absent. */
  python?: string | undefined;
  signal?: AbortSignal | undefined;
  report?: Report | undefined;
}

/** The server in `folder`, when it is installed there, complete and of this version; never starts an installation. */
export async function findInstalled(folder: string): Promise<Installation | undefined> {
  const stamp = await readStamp(folder);
  if (!stamp) return undefined;
  const python = path.join(folder, 'venv/bin/python');
  const packages = path.join(folder, `venv/lib/python${stamp.python.version}/site-packages`);
  const executable = path.join(packages, 'pytriton/tritonserver/bin/tritonserver');
  try {
    await fs.access(python, fs.constants.X_OK); // a dead link after the base interpreter was removed
    await fs.access(executable, fs.constants.X_OK);
  } catch {
    return undefined;
  }
  return {
    kind: 'wheel',
    executable,
    backends: path.join(folder, 'backends'),
    binaries: path.join(folder, 'venv/bin'),
    libraries: [path.join(packages, 'nvidia_pytriton.libs'), stamp.python.libraryFolder].filter(Boolean),
    python,
    description: `${SERVER}, Python ${stamp.python.version}`,
  };
}

/** A server that the machine has: `tritonserver` on PATH, or where NVIDIA's images keep it. */
export async function findOnPath(): Promise<Installation | undefined> {
  const executable = await findProgram('tritonserver', ['/opt/tritonserver/bin']);
  return executable === undefined ? undefined
    : { kind: 'path', executable, backends: undefined, binaries: undefined, libraries: [], python: undefined, description: executable };
}

/**
 * Installs the server into `folder`; does nothing, and needs no network, when it is there already.
 * After a cancel or a failure the next call goes on with what has been fetched.
 * @throws UserError (no fitting Python, no network, no rights, no space, system without a wheel) or the signal's reason
 */
export async function install(folder: string, options: InstallOptions = {}): Promise<Installation> {
  const { signal, report } = options;
  const there = await findInstalled(folder);
  if (there) {
    await writeBackends(folder, there);
    return there;
  }
  if (process.platform !== 'linux') {
    throw new UserError(
      l10n.t('The Triton server runs on Linux only, so it cannot be installed on this machine.'),
      l10n.t('Open the folder in WSL, in a container or over SSH, or attach to a running server by its URL.'),
    );
  }
  report?.({ message: l10n.t('Looking for Python') });
  const python = await findPython(options.python === undefined ? undefined : [options.python], signal);
  await makeFolder(folder);
  const unlock = await lockFolder(folder, l10n.t('Waiting for the installation in another window'), signal, report);
  try {
    const meanwhile = await findInstalled(folder);
    if (meanwhile) return meanwhile;
    await fs.rm(path.join(folder, 'backends'), { recursive: true, force: true }); // its stub fits one Python only
    await makeEnvironment(folder, python, signal, report);
    const packages = packagesFor(python.version);
    await installPackages(folder, packages, signal, report);
    report?.({ message: l10n.t('Checking the installation'), fraction: 0.95 });
    await writeStamp(folder, { layout: LAYOUT, packages, python });
    try {
      const installation = await findInstalled(folder);
      if (!installation) throw new UserError(l10n.t('The package {0} holds no Triton server for this machine.', WHEEL));
      await writeBackends(folder, installation);
      await proveParts(folder, installation, signal);
      report?.({ message: l10n.t('{0} is installed', installation.description), fraction: 1 });
      return installation;
    } catch (error) {
      await fs.rm(path.join(folder, STAMP), { force: true });
      throw error;
    }
  } finally {
    await unlock();
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await fs.mkdir(folder, { recursive: true });
    await fs.access(folder, fs.constants.W_OK);
  } catch (error) {
    throw notWritable(folder, error);
  }
}

function notWritable(folder: string, cause: unknown): UserError {
  return new UserError(l10n.t('{0} cannot be written ({1}).', folder, errorCode(cause)), l10n.t('Choose another folder or change its rights.'), { cause });
}

async function makeEnvironment(folder: string, python: Python, signal: AbortSignal | undefined, report: Report | undefined): Promise<void> {
  const venv = path.join(folder, 'venv');
  const { code } = await run(path.join(venv, 'bin/python'), ['-I', '-m', 'pip', '--version'], { signal })
    .catch(() => ({ code: -1 })); // not there yet, or left half made
  signal?.throwIfAborted();
  const version = await fs.readFile(path.join(venv, 'pyvenv.cfg'), 'utf8').catch(() => '');
  if (code === 0 && version.includes(`version = ${python.version}.`)) return;
  report?.({ message: l10n.t('Making an environment for Python {0}', python.version), fraction: 0.02 });
  await fs.rm(venv, { recursive: true, force: true });
  await fs.rm(path.join(folder, WHEELS), { recursive: true, force: true }); // they may be of another Python
  const made = await run(python.executable, ['-I', '-m', 'venv', venv], { signal });
  if (made.code !== 0) {
    throw new UserError(l10n.t('Python {0} could not make an environment: {1}', python.version, made.lines.findLast(Boolean) ?? '-'),
      l10n.t('Check that {0} has the module venv and that the disk has 500 MB free.', python.executable));
  }
}

/** Package by package into a folder of its own: what has come once is there when the next call goes on. */
async function installPackages(folder: string, packages: string[], signal: AbortSignal | undefined, report: Report | undefined): Promise<void> {
  const wheels = path.join(folder, WHEELS);
  const half = path.join(folder, `${WHEELS}.part`);
  await fs.mkdir(wheels, { recursive: true });
  for (const [i, name] of packages.entries()) {
    const stem = `${name.replace('==', '-').replaceAll(/-(?!\d)/g, '_')}-`;
    if ((await fs.readdir(wheels)).some((file) => file.startsWith(stem))) continue;
    const fraction = 0.1 + (0.6 * i) / packages.length;
    report?.({ message: l10n.t('Fetching {0}', name), fraction });
    await fs.rm(half, { recursive: true, force: true });
    await pip(folder, ['download', '--only-binary=:all:', '--dest', half, name], signal, (line) => {
      const size = /^\s*Downloading .*\(([\d.]+ [kMG]?B)\)/.exec(line);
      if (size) report?.({ message: l10n.t('Fetching {0} ({1})', name, size[1]!), fraction });
    });
    for (const file of await fs.readdir(half)) await fs.rename(path.join(half, file), path.join(wheels, file)); // whole or not at all
  }
  report?.({ message: l10n.t('Unpacking'), fraction: 0.7 });
  const files = (await fs.readdir(wheels)).map((name) => path.join(wheels, name));
  try {
    await pip(folder, ['install', '--no-index', ...files], signal);
  } catch (error) {
    if (!signal?.aborted) await fs.rm(wheels, { recursive: true, force: true }); // whatever is wrong with them, the next try starts afresh
    throw error;
  }
  await fs.rm(wheels, { recursive: true, force: true });
  await fs.rm(half, { recursive: true, force: true });
}

async function pip(folder: string, args: string[], signal: AbortSignal | undefined, onLine?: (line: string) => void): Promise<void> {
  const [command, ...rest] = args;
  const { code, lines } = await run(path.join(folder, 'venv/bin/python'), [
    '-I', '-m', 'pip', command!, '--no-input', '--disable-pip-version-check', '--progress-bar=off', '--no-deps', ...rest,
  ], { signal, ...(onLine && { onLine }) });
  if (code === 0) return;
  const errors = lines.filter((line) => /^\s*ERROR|^OSError|\bError\b/.test(line));
  throw new UserError(
    l10n.t('The local Triton server could not be installed: {0}', (errors.at(-1) ?? lines.findLast(Boolean) ?? '-').replace(/^\s*ERROR:\s*/, '').trim()),
    l10n.t('Check the network, the package index of pip and that the disk has 500 MB free, then try again: what was fetched is kept.'),
  );
}

/** A backends folder of our own: python with the stub of this interpreter beside it, and the stand-in. The wheel's files stay. */
async function writeBackends(folder: string, installation: Installation): Promise<void> {
  const server = path.dirname(path.dirname(installation.executable));
  const stamp = await readStamp(folder);
  const python = path.join(folder, 'backends/python');
  try {
    if (!await exists(python)) {
      const half = `${python}.new`; // renamed when whole: a cancel may come at any moment
      await fs.rm(half, { recursive: true, force: true });
      await fs.cp(path.join(server, 'backends/python'), half, { recursive: true });
      const stub = path.join(half, 'triton_python_backend_stub');
      await fs.copyFile(path.join(server, `python_backend_stubs/${stamp?.python.version}/triton_python_backend_stub`), stub);
      await fs.chmod(stub, 0o755);
      await fs.rename(half, python);
    }
    await writeStandIn(installation);
  } catch (error) {
    throw notWritable(path.join(folder, 'backends'), error);
  }
}

/** The stand-in of this version of the program; an older one may lie there. */
export async function writeStandIn({ backends }: Installation): Promise<void> {
  if (backends === undefined) return;
  const file = path.join(backends, 'onnxruntime/model.py');
  if (await fs.readFile(file, 'utf8').catch(() => '') === ONNXRUNTIME_BACKEND) return;
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(`${file}.new`, ONNXRUNTIME_BACKEND);
  await fs.rename(`${file}.new`, file); // a server that reads it at this moment gets one or the other
}

/** What fails here would later show as a model that loads without an end. */
async function proveParts(folder: string, installation: Installation, signal: AbortSignal | undefined): Promise<void> {
  const env = { ...process.env, LD_LIBRARY_PATH: installation.libraries.join(':') };
  const stub = await run(path.join(folder, 'backends/python/triton_python_backend_stub'), [], { signal, env });
  const missing = stub.lines.find((line) => line.includes('error while loading shared libraries'));
  if (missing) throw new UserError(l10n.t('The server\'s python backend cannot start: {0}', missing), l10n.t('Install that library, then try again.'));
  const { code, lines } = await run(path.join(folder, 'venv/bin/python'), [
    '-I', '-c', 'import numpy, onnxruntime, tokenizers; assert int(numpy.__version__.split(".")[0]) < 2, "numpy " + numpy.__version__ + " is not below 2"',
  ], { signal });
  if (code !== 0) {
    throw new UserError(l10n.t('The environment of the local Triton server is broken: {0}', lines.findLast(Boolean) ?? '-'),
      l10n.t('Remove the folder {0} and install again.', folder));
  }
}

async function readStamp(folder: string): Promise<Stamp | undefined> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below, and compared before use
    const stamp = JSON.parse(await fs.readFile(path.join(folder, STAMP), 'utf8')) as Stamp;
    const current = stamp.layout === LAYOUT && JSON.stringify(stamp.packages) === JSON.stringify(packagesFor(stamp.python.version));
    return current ? stamp : undefined;
  } catch {
    return undefined;
  }
}

async function writeStamp(folder: string, stamp: Stamp): Promise<void> {
  const file = path.join(folder, STAMP);
  await fs.writeFile(`${file}.new`, `${JSON.stringify(stamp, undefined, 2)}\n`);
  await fs.rename(`${file}.new`, file);
}
