// Asks a real Triton server what it makes of each configuration of test/fixtures/effective/configs.json and writes the
// answer of `GET /v2/models/M/config` into it. The server is the one that `npm run triton` installs.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findInstalled } from '../../client/src/services/triton/install.ts';
import { environment, freePort, makeBackends } from './server.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const file = path.join(root, 'test/fixtures/effective/configs.json');
const installation = await findInstalled(path.join(root, '.cache/triton'));
if (!installation) throw new Error('no Triton server: run `npm run triton`');
const fixture = JSON.parse(fs.readFileSync(file, 'utf8'));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'effective-'));
const backends = makeBackends(installation, path.join(scratch, 'backends'));
for (const [name, { text }] of Object.entries(fixture.configs)) {
  fs.mkdirSync(path.join(scratch, 'models', name, '1'), { recursive: true });
  fs.writeFileSync(path.join(scratch, 'models', name, 'config.pbtxt'), text);
  fs.writeFileSync(path.join(scratch, 'models', name, 'labels.txt'), 'a\n');
}
const port = await freePort();
const server = spawn(installation.executable, [
  `--model-repository=${path.join(scratch, 'models')}`, `--backend-directory=${backends}`, '--model-control-mode=explicit', '--exit-on-error=false',
  '--http-address=127.0.0.1', `--http-port=${port}`, '--allow-grpc=false', '--allow-metrics=false',
], { env: environment(installation), stdio: 'ignore' });
try {
  const url = `http://127.0.0.1:${port}/v2`;
  for (let left = 200; left > 0 && !(await fetch(`${url}/health/live`).catch(() => undefined))?.ok; left--) await new Promise((resolve) => { setTimeout(resolve, 50); });
  for (const [name, one] of Object.entries(fixture.configs)) {
    const loaded = await fetch(`${url}/repository/models/${name}/load`, { method: 'POST', body: '{}' }).catch((error) => { throw new Error(`${name}: the server ended`, { cause: error }); });
    if (!loaded.ok) throw new Error(`${name}: ${await loaded.text()}`);
    one.answer = await (await fetch(`${url}/models/${name}/config`)).json();
  }
  fs.writeFileSync(file, `${JSON.stringify(fixture, null, 1)}\n`);
} finally {
  server.kill('SIGKILL');
  fs.rmSync(scratch, { recursive: true, force: true });
}
