// Bundles the extension, the language server, the command line and the webview to dist/.
import fs from 'node:fs';
import { build } from 'esbuild';
import { inlineWorker } from './scripts/inline-worker.mjs';
import { oneVscode } from './scripts/one-vscode.mjs';
import { buildSplit } from './scripts/split-bundle.mjs';

const production = process.argv.includes('--production');
fs.rmSync('dist', { recursive: true, force: true });

const PROGRAM = '#!/usr/bin/env node';
const node = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20', // other editors and CI machines start server.js and cli.js with the Node they have
  minify: production,
  sourcemap: !production,
  logLevel: 'warning',
  outdir: 'dist',
  plugins: [inlineWorker(production)],
  // The SDK and others offer ES modules, which tree-shake; their CommonJS does not.
  mainFields: ['module', 'main'],
};
const browser = { ...node, platform: 'browser', format: 'iife', target: 'es2023', outdir: 'dist/webview', plugins: [], mainFields: ['browser', 'module', 'main'] };
const there = (entries) => Object.fromEntries(Object.entries(entries).filter(([, file]) => fs.existsSync(file)));
const hostTests = () => fs.existsSync('test/host')
  ? Object.fromEntries(fs.readdirSync('test/host').filter((name) => name.endsWith('.ts')).map((name) => [`test/${name.slice(0, -3)}`, `test/host/${name}`]))
  : {};

await Promise.all([
  buildSplit({ ...node, entryPoints: there({ client: 'client/src/extension.ts' }), plugins: [...node.plugins, oneVscode()] }),
  build({ ...node, entryPoints: there({ cli: 'cli/src/main.ts' }), banner: { js: PROGRAM } }),
  build({ ...node, entryPoints: there({ server: 'server/src/server.ts' }), banner: { js: PROGRAM } }),
  build({ ...browser, entryPoints: there({ panel: 'webview/src/panel.ts' }) }),
  // mocha must stay external: it loads its own files by path.
  ...(production ? [] : [build({ ...node, entryPoints: hostTests(), external: ['vscode', 'mocha'] })]),
]);
