// `import source from './worker.ts?worker'` gives the bundled text of that worker. The command line
// stays one file, and the extension, the command line and the tests run the very same worker code.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const QUERY = /\?worker$/;

// The tokenizer package's build for browsers needs no file beside it. What it takes from its run time for
// models is never called; the stand-in has the same names.
const ALIAS = {
  '@huggingface/transformers': path.resolve(import.meta.dirname, '../node_modules/@huggingface/transformers/dist/transformers.web.js'),
  'onnxruntime-web/webgpu': 'onnxruntime-node',
  'onnxruntime-common': 'onnxruntime-node',
};

async function bundle(file, minify) {
  const { outputFiles } = await build({
    entryPoints: [file], bundle: true, platform: 'node', format: 'cjs', target: 'node20', alias: ALIAS, write: false, minify, logLevel: 'warning',
  });
  return outputFiles[0].text;
}

/** For esbuild. */
export const inlineWorker = (minify = false) => ({
  name: 'inline-worker',
  setup(esbuild) {
    esbuild.onResolve({ filter: QUERY }, ({ path: name, resolveDir }) => ({
      path: path.resolve(resolveDir, name.replace(QUERY, '')), namespace: 'worker',
    }));
    esbuild.onLoad({ filter: /.*/, namespace: 'worker' }, async ({ path: file }) => ({
      contents: await bundle(file, minify), loader: 'text', watchFiles: [file],
    }));
  },
});

/** For vite, so for vitest. */
export const inlineWorkerVite = () => ({
  name: 'inline-worker',
  enforce: 'pre',
  resolveId(name, importer) {
    if (name.startsWith('\0') && QUERY.test(name)) return name; // asked again for what was resolved here
    if (QUERY.test(name) && importer) return `\0${path.resolve(path.dirname(importer), name)}`;
    return undefined;
  },
  async load(id) {
    if (!id.startsWith('\0') || !QUERY.test(id)) return undefined;
    const file = id.slice(1).replace(QUERY, '');
    await readFile(file); // a clear ENOENT instead of esbuild's page
    return `export default ${JSON.stringify(await bundle(file, false))};`;
  },
});
