// Activation does no I/O: the real bundle is run with a stand-in for the editor, and every call into
// a module of Node that reads, sends or spawns is written down.
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { inlineWorker } from '../../scripts/inline-worker.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const OUTSIDE = /^(node:)?(fs|fs\/promises|net|tls|http|https|http2|dgram|dns|dns\/promises|child_process|worker_threads|cluster)$/;

/** Answers every question with itself, so that any use of the editor goes through. */
function stub(known: Record<string, unknown> = {}): object {
  // oxlint-disable-next-line typescript/no-extraneous-class -- it must be callable and constructible
  const self: object = new Proxy(class {}, {
    // A bundle copies a module onto an object with the module's prototype: so that object answers, too.
    getPrototypeOf: () => self,
    get: (_target, key) => {
      if (typeof key === 'string' && key in known) return known[key];
      if (key === Symbol.toPrimitive) return () => '';
      if (key === Symbol.iterator) return function* none() { /* empty */ };
      return key === 'then' || key === 'prototype' ? undefined : self;
    },
    set: () => true,
    apply: () => self,
    construct: () => self,
  });
  return self;
}

/** The module with each of its functions telling that it was called. */
function watched(name: string, module: object, calls: string[]): object {
  return new Proxy(module, {
    get: (target, key, receiver) => {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof value !== 'function' || typeof key !== 'string') return value;
      return new Proxy(value, {
        apply: (called, self, args) => {
          calls.push(`${name}.${key}`);
          return Reflect.apply(called, self, args);
        },
      });
    },
  });
}

test('activate registers and touches no file, network or process', async () => {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'client/src/extension.ts')], bundle: true, platform: 'node', format: 'cjs', write: false, external: ['vscode'],
    mainFields: ['module', 'main'], plugins: [inlineWorker()], logLevel: 'silent',
  });
  const calls: string[] = [];
  const registered: string[] = [];
  const vscode = stub({
    l10n: { bundle: undefined },
    workspace: stub({ workspaceFolders: undefined }),
    commands: stub({ registerCommand: (id: string) => { registered.push(id); return stub(); } }),
  });
  const nodeRequire = createRequire(import.meta.url);
  const fakeRequire = (name: string): unknown => {
    if (name === 'vscode') return vscode;
    if (!isBuiltin(name)) throw new Error(`${name} is not in the bundle`);
    const module: object = nodeRequire(name);
    return OUTSIDE.test(name) ? watched(name, module, calls) : module;
  };
  const module = { exports: {} as { activate?: (context: unknown) => Promise<unknown> } };
  // oxlint-disable-next-line no-implied-eval, no-new-func -- the bundle is a CommonJS file and is run as one
  new Function('require', 'module', 'exports', outputFiles[0]!.text)(fakeRequire, module, module.exports);
  await module.exports.activate!(stub({ globalStorageUri: { fsPath: '/nowhere' }, storageUri: undefined }));
  expect(registered).toContain('tritonRepo.repository.check');
  expect(calls).toEqual([]);
});
