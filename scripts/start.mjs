// Opens the example repository with the extension in it: in the desktop VS Code where `code` is on
// PATH, else in the offline one, shown by any browser. Options: --web (the offline one in any case),
// --check (headless: proves editor, local Triton, invoke and benchmark, then cleans up), a folder to
// open. PORT picks the port of the offline editor.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { cache, findHost, root } from './host/locate.mjs';

const { values, positionals } = parseArgs({
  options: { web: { type: 'boolean' }, check: { type: 'boolean' } }, allowPositionals: true,
});
const folder = path.resolve(positionals[0] ?? path.join(root, 'examples/text-classification'));

function npmRun(script, { mayFail = false } = {}) {
  const { status } = spawnSync('npm', ['run', '--silent', script], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0 && !mayFail) process.exit(status ?? 1);
  return status;
}
const onPath = (name) => (process.env.PATH ?? '').split(path.delimiter).some((dir) => fs.existsSync(path.join(dir, name)));

npmRun('build');
npmRun('triton', { mayFail: true }); // without a local Triton everything but running models works; it says why itself
npmRun('example', { mayFail: true });

const desktop = process.platform === 'win32' ? 'code.cmd' : 'code';
if (!values.web && !values.check && onPath(desktop)) {
  const { status } = spawnSync(desktop, ['--new-window', `--extensionDevelopmentPath=${root}`, folder], { stdio: 'inherit', shell: process.platform === 'win32' });
  process.exit(status ?? 1);
}

npmRun('package');
npmRun('host');
if (values.check) {
  const { check } = await import('./check.mjs');
  process.exit(await check());
}

const host = findHost();
const data = path.join(cache, '../start');
const common = ['--accept-server-license-terms', '--server-data-dir', data, '--extensions-dir', path.join(data, 'extensions')];
const vsix = path.join(root, 'extension.vsix'); // the name that `npm run package` gives it
const installed = spawnSync(host.node, [host.server, ...common, '--install-extension', vsix, '--force'], { encoding: 'utf8' });
if (installed.status !== 0) throw new Error(installed.stdout + installed.stderr);

const token = randomBytes(16).toString('hex'); // a workbench has a terminal: not for every user of the machine
const server = spawn(host.node, [
  host.server, ...common, '--host', '127.0.0.1', '--port', process.env.PORT ?? '0', '--connection-token', token,
  '--telemetry-level', 'off', '--disable-experiments',
], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, EXTENSIONS_GALLERY: '{"serviceUrl":""}', TRITON_REPO_HOME: path.join(root, '.cache') },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill());
server.on('exit', (code) => process.exit(process.exitCode ?? code ?? 0));

let text = '';
server.stdout.setEncoding('utf8').on('data', (chunk) => {
  if (text === undefined) return;
  text += chunk;
  const port = /Extension host agent listening on (\d+)/.exec(text)?.[1];
  if (!port) return;
  text = undefined;
  console.log(`\nOpen this in a browser (Ctrl+C ends it):\n  http://127.0.0.1:${port}/?folder=${encodeURIComponent(folder)}&tkn=${token}\n`);
});
