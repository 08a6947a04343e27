// `triton-repo serve` as a process of its own, as a terminal runs it. Skipped, and said so, where
// `npm run triton` has not installed the server.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeTinyRepository } from '../fakes/tiny-repository.ts';
import { installation, processesWith } from './triton-server.ts';

const root = path.resolve(import.meta.dirname, '../..');
const home = path.join(root, '.cache');
let folder: string;
beforeEach(() => { folder = fs.mkdtempSync(path.join(os.tmpdir(), 'triton-serve-')); });
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

if (!installation) console.warn('local Triton is not installed (npm run triton): the tests of triton-repo serve are skipped');

function serve(...args: string[]) {
  const child = spawn(process.execPath, ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', path.join(import.meta.dirname, 'serve-entry.ts'), ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => { output.out += text; });
  child.stderr.setEncoding('utf8').on('data', (text: string) => { output.err += text; });
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  return {
    child, output, ended,
    until: async (text: string) => {
      while (!output.out.includes(text)) {
        if (child.exitCode !== null) throw new Error(`serve has ended with ${child.exitCode}: ${output.err}`);
        await wait(50);
      }
    },
  };
}

describe.skipIf(!installation)('triton-repo serve', { timeout: 120_000 }, () => {
  test('prints address, models and what it is, until Ctrl+C', async () => {
    const repository = writeTinyRepository(folder);
    fs.mkdirSync(path.join(repository, 'engine/1'), { recursive: true });
    fs.writeFileSync(path.join(repository, 'engine/config.pbtxt'), 'platform: "tensorrt_plan"');
    const { child, output, ended, until } = serve(repository, '--home', home);
    await until('Ctrl+C stops it.');
    expect(output.out).toMatch(/^Triton 2\.51\.0 on http:\/\/127\.0\.0\.1:\d+ /);
    expect(output.out).toContain('CPU preview');
    expect(output.out).toMatch(/^ {2}READY +tiny \(1\)$/m);
    expect(output.out).toMatch(/^ {2}left out +engine +it needs the back end tensorrt/m);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(processesWith(`${child.pid}-`)).toEqual([]);
  });

  test('as JSON, one line', async () => {
    const { child, output, ended, until } = serve(writeTinyRepository(folder), '--home', home, '--format', 'json');
    await until('\n');
    expect(JSON.parse(output.out)).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/), grpc: expect.any(String), metrics: expect.any(String), version: '2.51.0', preview: true,
      models: [{ name: 'tiny', version: '1', state: 'READY' }], leftOut: [],
    });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('the server ends with its owner even when that is killed by force', async () => {
    const { child, output, ended, until } = serve(writeTinyRepository(folder), '--home', home, '--format', 'json');
    await until('\n');
    const [, port] = /127\.0\.0\.1:(\d+)/.exec(output.out)!;
    expect(processesWith(`--http-port=${port}`)).toHaveLength(1);
    child.kill('SIGKILL');
    await ended;
    for (let i = 0; i < 100 && processesWith(`shadow/${child.pid}-`).length > 0; i += 1) await wait(100); // stubs look once a second
    expect(processesWith(`shadow/${child.pid}-`)).toEqual([]);
  });

  test('a server that dies is told, with exit code 1', async () => {
    const { output, ended, until } = serve(writeTinyRepository(folder), '--home', home, '--format', 'json');
    await until('\n');
    const [, port] = /127\.0\.0\.1:(\d+)/.exec(output.out)!;
    process.kill(Number(processesWith(`--http-port=${port}`)[0]!.split(' ')[0]), 'SIGKILL');
    expect(await ended).toBe(1);
    expect(output.err).toContain('triton-repo serve: The Triton server ended (signal SIGKILL).');
  });
});

describe('triton-repo serve, before any server', { timeout: 60_000 }, () => {
  test.each([
    [['--port', '99999'], 2, '--port takes a whole number from 1 to 65535'],
    [['a', 'b'], 2, 'one repository at a time'],
    [['--nonsense'], 2, 'nonsense'],
    [['--format', 'yaml'], 2, '--format takes text, json'],
    [['--help'], 0, ''],
  ])('%j', async (args, code, message) => {
    const { ended, output } = serve(...args);
    expect(await ended).toBe(code);
    expect(output.err).toContain(message);
    if (args[0] === '--help') expect(output.out).toMatch(/^Usage: triton-repo serve/);
  });

  test('no server installed: what to do', async () => {
    const { ended, output } = serve(writeTinyRepository(folder), '--home', path.join(folder, 'none'));
    expect(await ended).toBe(1);
    expect(output.err).toContain('--install');
  });

  test('no repository there: it is told before the server is looked for', async () => {
    const { ended, output } = serve(path.join(folder, 'none'), '--home', path.join(folder, 'none'));
    expect(await ended).toBe(2);
    expect(output.err).toContain('none is no folder');
  });
});
