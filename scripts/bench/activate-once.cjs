// Loads a bundle of the extension once and activates it; prints what that took, in ms.
const Module = require('node:module');

for (const name of ['crypto', 'fs/promises', 'os', 'path', 'util', 'url']) require(`node:${name}`);

/** Answers every question with itself, so that any use of the editor goes through. */
function stub(known = {}) {
  const self = new Proxy(function any() { /* callable and constructible */ }, {
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
const vscode = stub({ l10n: { bundle: undefined }, workspace: stub({ workspaceFolders: undefined }) });
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load.call(Module, name, ...rest));

const before = process.cpuUsage();
const began = performance.now();
const { activate } = require(process.argv[2]);
const read = performance.now();
activate(stub({ globalStorageUri: { fsPath: '/storage' }, storageUri: undefined }));
const ended = performance.now();
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ code: read - began, activate: ended - read, total: ended - began, processor: (user + system) / 1000 }), () => process.exit(0));
