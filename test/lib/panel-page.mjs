// The panel's page alone, in a real browser: served on 127.0.0.1 under the policy of the real
// extension, wired to a real PanelSession in this process over the real protocol. Only the services
// behind the session are fakes.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { panelHtml } from '../../client/src/webviews/panel-html.ts';
import { PanelSession } from '../../client/src/webviews/panel-session.ts';
import { root } from '../../scripts/host/locate.mjs';
import { THEMES } from './panel-themes.mjs';

const dist = path.join(root, 'dist/webview');
const TYPES = { '.js': 'text/javascript', '.css': 'text/css' };

export async function servePanel() {
  if (!fs.existsSync(path.join(dist, 'panel.js'))) throw new Error('dist/webview/panel.js is missing: run `npm run build`');
  // Read once: a build beside the tests must not change the page under them.
  const files = new Map(fs.readdirSync(dist).map((name) => [name, fs.readFileSync(path.join(dist, name))]));
  const server = http.createServer((request, response) => {
    const name = path.basename(new URL(request.url, 'http://127.0.0.1').pathname);
    const type = TYPES[path.extname(name)];
    if (type && files.has(name)) {
      response.writeHead(200, { 'content-type': type }).end(files.get(name));
    } else if (name === '' || name === 'panel') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(panelHtml({
        script: '/panel.js', style: '/panel.css', source: "'self'", nonce: 'dGVzdA', language: 'en', title: 'Invoke & Benchmark', bundle: {},
      }));
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return { origin: `http://127.0.0.1:${server.address().port}`, stop: () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); }) };
}

export async function setTheme(page, name) {
  const { kind, variables } = THEMES[name];
  await page.evaluate(([classes, values]) => {
    document.documentElement.removeAttribute('style');
    for (const [key, value] of Object.entries(values)) document.documentElement.style.setProperty(key, value);
    document.body.className = classes;
    document.body.dataset.vscodeThemeKind = classes.split(' ').at(-1);
  }, [kind, variables]);
}

/** @returns the page, its session and all that went wrong in it (console errors, policy violations) */
export async function openPanel(browser, origin, services, editor, { theme = 'dark', wish, width = 900, height = 900, language, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', timezoneId: 'UTC', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const faults = [];
  page.on('console', (message) => { if (message.type() === 'error') faults.push(message.text()); });
  page.on('pageerror', (error) => faults.push(String(error)));
  let session;
  const sent = [];
  await page.exposeFunction('toExtension', (message) => {
    sent.push(message);
    session.receive(message);
  });
  if (language) await page.addInitScript((value) => { Object.defineProperty(navigator, 'language', { value, configurable: true }); }, language);
  await page.addInitScript(() => {
    let state = JSON.parse(sessionStorage.getItem('state') ?? 'null') ?? undefined;
    window.acquireVsCodeApi = () => ({
      postMessage: (message) => { void window.toExtension(message); },
      getState: () => state,
      setState(next) {
        state = next;
        sessionStorage.setItem('state', JSON.stringify(next));
      },
    });
  });
  // Structured cloning is what the editor does too; the order of messages is kept.
  let queue = Promise.resolve();
  session = new PanelSession(services, editor, (message) => {
    queue = queue.then(() => page.evaluate((data) => window.postMessage(data, '*'), message)).catch(() => {});
  }, wish);
  await page.goto(`${origin}/panel`);
  await setTheme(page, theme);
  return { page, session, sent, faults, close: async () => { session.dispose(); await context.close(); } };
}
