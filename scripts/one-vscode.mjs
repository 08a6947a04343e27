// Every `import … from 'vscode'` becomes one module with named exports. Left to itself each of our files
// would ask the editor for its API and copy all of it, name by name, which was the larger part of the time that starting takes.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** What the API has besides types, from the declarations of the oldest editor that is supported. */
function apiNames() {
  const types = path.join(path.dirname(createRequire(import.meta.url).resolve('@types/vscode/package.json')), 'index.d.ts');
  const declared = fs.readFileSync(types, 'utf8').matchAll(/^\t?(?: {4})?export (?:abstract )?(?:namespace|class|enum|const|let|function) (\w+)/gm);
  return [...new Set([...declared].map((match) => match[1]))];
}

export const oneVscode = () => ({
  name: 'one-vscode',
  setup(esbuild) {
    // A package in CommonJS asks by itself, once.
    esbuild.onResolve({ filter: /^vscode$/ }, ({ kind, namespace }) => (
      kind === 'import-statement' && namespace !== 'one-vscode' ? { path: 'vscode', namespace: 'one-vscode', sideEffects: false } : { path: 'vscode', external: true }
    ));
    esbuild.onLoad({ filter: /.*/, namespace: 'one-vscode' }, () => ({
      contents: `const api = require('vscode');\n${apiNames().map((name) => `export const ${name} = api.${name};`).join('\n')}`,
    }));
  },
});
