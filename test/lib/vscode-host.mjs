// Starts a real VS Code (server + web workbench) and a browser that shows it.
// No network is used. Everything is written below a temporary folder, and
// every process started here is ended by its own id.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/host/locate.mjs';

export { findHost } from '../../scripts/host/locate.mjs';

/** No chat, welcome page, account, network or animation: see user-settings.json beside this file. */
export const DEFAULT_SETTINGS = JSON.parse(fs.readFileSync(new URL('./user-settings.json', import.meta.url), 'utf8'));

export const CHROMIUM_ARGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

export function scratch(prefix = 'vscode-host-') {
  return fs.mkdtempSync(path.join(os.tmpdir(), prefix));
}

// Built-in extensions that reach for an account or the network, or only cost
// start time. Name only those that have no `browser` entry: the page would run
// its own copy of one that has, and this build does not ship those copies.
export const SKIPPED_BUILTINS = [
  'GitHub.copilot-chat', 'vscode.github', 'vscode.microsoft-authentication', 'vscode.git',
  'vscode.tunnel-forwarding', 'vscode.debug-auto-launch', 'vscode.debug-server-ready', 'vscode.terminal-suggest',
  'vscode.grunt', 'vscode.gulp', 'vscode.jake', 'vscode.php-language-features',
  'ms-vscode.js-debug', 'ms-vscode.js-debug-companion',
];

function hostEnv(dir, extra = {}) {
  const env = { ...process.env };
  // A test run started from VS Code's own terminal must not leak in.
  for (const key of Object.keys(env)) if (key.startsWith('VSCODE_') || key.startsWith('ELECTRON_')) delete env[key];
  const home = path.join(dir, 'home');
  const tmp = path.join(dir, 'tmp');
  for (const folder of [home, tmp]) fs.mkdirSync(folder, { recursive: true });
  return {
    ...env,
    HOME: home, // nothing of the person's own is read or written
    TMPDIR: tmp,
    XDG_RUNTIME_DIR: tmp, // for sockets; keep `dir` short, a socket path has at most 107 bytes
    EXTENSIONS_GALLERY: JSON.stringify({ serviceUrl: '' }), // no marketplace look-ups
    VSCODE_SKIP_BUILTIN_EXTENSIONS: SKIPPED_BUILTINS.join(','),
    ...extra,
  };
}

export function installExtension(host, { serverDataDir, extensionsDir, vsix }) {
  const result = spawnSync(host.node, [
    host.server, '--accept-server-license-terms', '--server-data-dir', serverDataDir,
    '--extensions-dir', extensionsDir, '--install-extension', vsix, '--force',
  ], { env: hostEnv(serverDataDir), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 });
  if (result.status !== 0) throw new Error(`install failed (${result.status}): ${result.stdout}${result.stderr}`);
  return result.stdout;
}

/**
 * `driver: true` is for in-host tests: only then does the page accept extensionDevelopmentPath and
 * extensionTestsPath. It also hides notification toasts and some dialogs, so UI tests leave it off.
 */
export async function startServer(host, { dir, extensionsDir = path.join(dir, 'extensions'), driver = false, trustAll = true, settings = {}, env = {}, args = [] }) {
  const user = path.join(dir, 'data', 'User');
  fs.mkdirSync(user, { recursive: true });
  fs.mkdirSync(extensionsDir, { recursive: true });
  fs.writeFileSync(path.join(user, 'settings.json'), JSON.stringify({ ...DEFAULT_SETTINGS, ...settings }, null, 2));
  const log = fs.openSync(path.join(dir, 'server.log'), 'w');
  const started = performance.now();
  const child = spawn(host.node, [
    host.server, '--host', '127.0.0.1', '--port', '0', '--without-connection-token',
    '--accept-server-license-terms', '--server-data-dir', dir, '--extensions-dir', extensionsDir,
    '--telemetry-level', 'off', '--disable-experiments', ...(trustAll ? ['--disable-workspace-trust'] : []),
    '--force-disable-user-env', // do not run a login shell to read its environment
    ...(driver ? ['--enable-smoke-test-driver'] : []),
    ...args,
  ], { env: hostEnv(dir, env), stdio: ['ignore', 'pipe', log], detached: true });
  const kill = (signal) => { try { process.kill(-child.pid, signal); } catch { /* already gone */ } };
  const last = () => kill('SIGKILL');
  process.once('exit', last); // also when the run itself fails or is interrupted
  let text = '';
  const port = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`server did not start:\n${text}`)), 60_000);
    child.once('exit', (code) => reject(new Error(`server ended with ${code}:\n${text}`)));
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (chunk) => {
      fs.writeSync(log, chunk);
      text += chunk;
      const match = /Extension host agent listening on (\d+)/.exec(text);
      if (match) { clearTimeout(timer); resolve(Number(match[1])); }
    });
  });
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    dir,
    pid: child.pid,
    startMs: performance.now() - started,
    /** Ends the server's own process group: server, extension hosts, language servers. */
    async stop() {
      process.off('exit', last);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      kill('SIGTERM');
      const timer = setTimeout(kill, 5_000, 'SIGKILL');
      await gone;
      clearTimeout(timer);
      kill('SIGKILL'); // what outlived the server
    },
  };
}

export function launchBrowser(options = {}) {
  return chromium.launch({ ...findBrowser(), args: CHROMIUM_ARGS, ...options });
}

/** A page that reaches this machine only: any other address fails at once instead of waiting for a look-up. */
export async function offline(page, server) {
  await page.route((url) => url.origin !== server.origin && url.protocol.startsWith('http'), (route) => route.abort());
}

export const remoteUri = (server, file) => `vscode-remote://127.0.0.1:${server.port}${path.resolve(file)}`;

export function workbenchUrl(server, folder, payload = []) {
  const url = new URL(server.origin);
  url.searchParams.set('folder', path.resolve(folder));
  if (payload.length > 0) url.searchParams.set('payload', JSON.stringify(payload));
  return url.href;
}
