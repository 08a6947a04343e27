// What a start says when there is no server worth the name: a program of that name is enough to see it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LocalTriton } from '../../client/src/services/triton/local-triton.ts';
import type { Installation } from '../../client/src/services/triton/types.ts';
import { writeTinyRepository } from '../fakes/tiny-repository.ts';

let folder: string;
beforeEach(() => { folder = fs.mkdtempSync(path.join(os.tmpdir(), 'triton-launch-')); });
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function server(script: string): Installation {
  const executable = path.join(folder, 'tritonserver');
  fs.writeFileSync(executable, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { kind: 'path', executable, backends: undefined, binaries: undefined, libraries: [], python: undefined, description: executable };
}

describe.skipIf(process.platform === 'win32')('a server that', () => {
  test.each([
    ['ends with a reason', 'echo \'E1201 12:00:00.000000 1 main.cc:1] "failed to start: out of luck"\' >&2; exit 3', 'The Triton server ended (exit code 3): failed to start: out of luck'],
    ['ends without one', 'exit 1', 'The Triton server ended (exit code 1).'],
    ['misses a library', 'echo "tritonserver: error while loading shared libraries: libb64.so.0d: cannot open shared object file" >&2; exit 127',
      'The Triton server ended (exit code 127): tritonserver: error while loading shared libraries: libb64.so.0d: cannot open shared object file'],
    ['is killed', 'kill -9 $$', 'The Triton server ended (signal SIGKILL).'],
  ])('%s', async (_, script, message) => {
    const triton = new LocalTriton(server(script), path.join(folder, 'storage'));
    await expect(triton.start(writeTinyRepository(folder))).rejects.toMatchObject({ name: 'UserError', message, advice: expect.any(String) });
    expect(triton.snapshot).toMatchObject({ state: 'failed', target: undefined, error: { message } });
    expect(fs.readdirSync(path.join(folder, 'storage/shadow'))).toEqual([]);
    await triton.stop();
    expect(triton.snapshot.state).toBe('stopped');
  });

  test('is no program', async () => {
    const installation = server('');
    fs.rmSync(installation.executable);
    const triton = new LocalTriton(installation, path.join(folder, 'storage'));
    await expect(triton.start(writeTinyRepository(folder))).rejects.toMatchObject({ name: 'UserError', message: expect.stringMatching(/ended \(.*\): .*No such file|ENOENT/) });
  });
});

test('what can only be asked of a running server says so', async () => {
  const triton = new LocalTriton(server('exit 1'), path.join(folder, 'storage'));
  await expect(triton.restart()).rejects.toMatchObject({ name: 'UserError' });
  await expect(triton.reload('m')).rejects.toMatchObject({ name: 'UserError', message: 'The local Triton server is not running.' });
  await expect(triton.start(path.join(folder, 'none'))).rejects.toMatchObject({ name: 'UserError', message: expect.stringContaining('ENOENT') });
  await triton.stop();
  expect(triton.snapshot.state).toBe('stopped');
});
