// Asks the real server again what the rules' tests expect of it.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { installation } from './triton-server.ts';

const root = path.resolve(import.meta.dirname, '../..');
const compiler = spawnSync('cc', ['--version']).status === 0;

it.skipIf(!installation || !compiler)('the recorded answers are the server\u2019s', { timeout: 300_000 }, () => {
  const run = spawnSync(process.execPath, ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', path.join(root, 'scripts/oracle/ask.mjs'), '--check'], { encoding: 'utf8' });
  expect(run.stdout + run.stderr).toBe('');
  expect(run.status).toBe(0);
});
