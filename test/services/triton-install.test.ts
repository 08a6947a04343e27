import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findInstalled, findOnPath, install } from '../../client/src/services/triton/install.ts';
import { lockFolder } from '../../client/src/services/triton/lock.ts';
import { ONNXRUNTIME_BACKEND } from '../../client/src/services/triton/onnxruntime-backend.ts';
import { findPython } from '../../client/src/services/triton/python.ts';
import { processesWith } from '../conformance/triton-server.ts';
import { writeServerWheels } from '../fakes/server-wheels.ts';
import { writeFiles } from '../fakes/tiny-repository.ts';

const python = process.platform === 'linux' ? await findPython().catch(() => undefined) : undefined;
if (!python) console.warn('no fitting Python on this machine: the tests of the installation are skipped');

let folder: string;
/** pip splits its list of places at blanks, so the wheels cannot lie in a folder that has one. */
let links: string;
let environment: NodeJS.ProcessEnv;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'triton install '));
  links = fs.mkdtempSync(path.join(os.tmpdir(), 'triton-wheels-'));
  environment = { PIP_NO_INDEX: process.env.PIP_NO_INDEX, PIP_FIND_LINKS: process.env.PIP_FIND_LINKS, PATH: process.env.PATH };
});
afterEach(() => {
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  for (const made of [folder, links]) fs.rmSync(made, { recursive: true, force: true });
});

function fakeInterpreter(name: string, answer: object): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, `#!/bin/sh\necho '${JSON.stringify({ version: '3.11', executable: file, folder: '/lib', pip: true, bits: true, ...answer })}'\n`, { mode: 0o755 });
  return file;
}

describe.skipIf(process.platform === 'win32')('the Python to install with', () => {
  test.each([
    ['too new', { version: '3.13' }, 'it is 3.13; 3.10 to 3.12 fit'],
    ['without a shared library', { folder: null }, 'it has no shared libpython3.11, so python models would hang'],
    ['without venv', { pip: false }, 'its venv module is missing (package python3.11-venv)'],
    ['of 32 bits', { bits: false }, 'it is a 32-bit build'],
  ])('%s is refused, and it is said', async (_, answer, reason) => {
    const file = fakeInterpreter('python', answer);
    await expect(findPython([file])).rejects.toMatchObject({ name: 'UserError', message: expect.stringContaining(`${file}: ${reason}`), advice: expect.stringContaining('3.11') });
  });

  test('what does not run or is not there is said, and the first that fits is taken', async () => {
    writeFiles(folder, { broken: 'no program' });
    const broken = path.join(folder, 'broken');
    const none = path.join(folder, 'none');
    await expect(findPython([broken, none])).rejects.toMatchObject({ message: expect.stringMatching(/broken: it does not run.*none: there is no such file/) });
    await expect(findPython([])).rejects.toMatchObject({ message: expect.stringContaining('none was found on PATH') });
    const good = fakeInterpreter('good', { version: '3.12' });
    expect(await findPython([broken, fakeInterpreter('new', { version: '3.14' }), good])).toEqual({ executable: good, version: '3.12', libraryFolder: '/lib' });
  });
});

const at = (...parts: string[]) => path.join(folder, 'server', ...parts);

function wheels(stub?: string): void {
  writeServerWheels(python!.executable, links, stub);
  process.env.PIP_NO_INDEX = '1';
  process.env.PIP_FIND_LINKS = links;
}

describe.skipIf(!python)('the installation', () => {
  test('puts everything in its folder, says how far it is, and needs nothing the second time', { timeout: 60_000 }, async () => {
    wheels();
    expect(await findInstalled(at())).toBeUndefined();
    const fractions: number[] = [];
    const messages: string[] = [];
    const installation = await install(at(), { report({ message, fraction }) {
      if (message) messages.push(message);
      if (fraction !== undefined) fractions.push(fraction);
    } });
    expect(installation).toMatchObject({ kind: 'wheel', backends: at('backends'), python: at('venv/bin/python') });
    expect(messages.join('\n')).toMatch(/Making an environment[^]*Fetching nvidia-pytriton[^]*Fetching tokenizers[^]*Unpacking/);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
    expect(fs.readdirSync(at('backends/python')).toSorted()).toEqual(['libtriton_python.so', 'triton_python_backend_stub']);
    expect(fs.readFileSync(at('backends/onnxruntime/model.py'), 'utf8')).toBe(ONNXRUNTIME_BACKEND);

    fs.rmSync(links, { recursive: true });
    fs.writeFileSync(at('backends/onnxruntime/model.py'), 'an older stand-in');
    expect(await install(at())).toEqual(installation);
    expect(await findInstalled(at())).toEqual(installation);
    expect(fs.readFileSync(at('backends/onnxruntime/model.py'), 'utf8')).toBe(ONNXRUNTIME_BACKEND);

    // The interpreter below it was removed: then it is no installation.
    fs.rmSync(at('venv/bin/python'));
    expect(await findInstalled(at())).toBeUndefined();
  });

  test('a cancel ends pip, and the next call goes on', { timeout: 60_000 }, async () => {
    wheels();
    for (const step of ['Making an environment', 'Fetching numpy', 'Unpacking']) {
      const controller = new AbortController();
      const cancelled = install(at(), { signal: controller.signal, report: ({ message }) => message?.startsWith(step) && controller.abort() });
      await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
      expect(processesWith(folder)).toEqual([]);
      expect(await findInstalled(at())).toBeUndefined();
    }
    fs.rmSync(links, { recursive: true }); // all has been fetched by now
    fs.mkdirSync(links);
    expect(await install(at())).toMatchObject({ kind: 'wheel' });
    expect(fs.readdirSync(at()).toSorted()).toEqual(['backends', 'installed.json', 'venv']);
  });

  test('two windows at once install once', { timeout: 60_000 }, async () => {
    wheels();
    const waited: string[] = [];
    const [one, two] = await Promise.all([
      install(at()), install(at(), { report: ({ message }) => message && waited.push(message) }),
    ]);
    expect(one).toEqual(two);
    expect(fs.existsSync(at('.lock'))).toBe(false);
  });

  test('without a network it says what pip said, and what to do', { timeout: 60_000 }, async () => {
    process.env.PIP_NO_INDEX = '1';
    process.env.PIP_FIND_LINKS = links;
    await expect(install(at())).rejects.toMatchObject({
      name: 'UserError', message: expect.stringContaining('No matching distribution found for nvidia-pytriton==0.7.0'), advice: expect.stringContaining('network'),
    });
    expect(fs.existsSync(at('.lock'))).toBe(false);
  });

  test('a stub that misses a library is found now and not as a model that never loads', { timeout: 60_000 }, async () => {
    wheels('#!/bin/sh\necho "stub: error while loading shared libraries: libpython3.x.so: cannot open" >&2\nexit 127\n');
    await expect(install(at())).rejects.toMatchObject({ name: 'UserError', message: expect.stringContaining('libpython3.x.so') });
    expect(await findInstalled(at())).toBeUndefined();
  });

  test('a folder that cannot be made is said', async () => {
    writeFiles(folder, { file: '' });
    await expect(install(path.join(folder, 'file/server'))).rejects.toMatchObject({ name: 'UserError', message: expect.stringContaining('cannot be written (ENOTDIR)') });
  });

  test('a tritonserver on PATH is found', async () => {
    fs.writeFileSync(path.join(folder, 'tritonserver'), '#!/bin/sh\n', { mode: 0o755 });
    process.env.PATH = `${folder}${path.delimiter}${process.env.PATH}`;
    expect(await findOnPath()).toMatchObject({ kind: 'path', executable: path.join(folder, 'tritonserver'), backends: undefined });
  });
});

test('a lock of a process that is gone counts for nothing; a living one is waited for', async () => {
  fs.writeFileSync(path.join(folder, '.lock'), '4194305');
  const unlock = await lockFolder(folder, 'waiting');
  const messages: (string | undefined)[] = [];
  const second = lockFolder(folder, 'waiting', undefined, ({ message }) => {
    messages.push(message);
    void unlock();
  });
  await (await second)();
  expect(messages).toEqual(['waiting']);
  expect(fs.readdirSync(folder)).toEqual([]);
});
