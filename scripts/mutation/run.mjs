// npm run mutation — changes the rules one place at a time and counts how many of the changes the tests of the rules
// notice. Names of rules or parts of their paths choose which; EVERY=N takes one mutant in N. Prints the survivors.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { mutationPlugin } from './plugin.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const rules = path.join(root, 'server/src/analysis/rules') + path.sep;
const EVERY = Number(process.env.EVERY ?? 1);
const wanted = process.argv.slice(2);
const BAR = 0.85;

const file = path.join(os.tmpdir(), `mutant-${process.pid}`);
process.env.MUTANT_FILE = file;
fs.writeFileSync(file, '-1');

const known = { files: new Map(), count: 0 };
const matches = (at) => at.startsWith(rules) && at.slice(rules.length).includes(path.sep) && (wanted.length === 0 || wanted.some((part) => at.includes(part)));
const vitest = await createVitest('test', {
  root, config: false, watch: false, include: ['test/analysis/rules/*.test.ts'], pool: 'threads', isolate: false, bail: 1, reporters: [{}], fsModuleCache: false,
  setupFiles: [path.join(import.meta.dirname, 'setup.mjs')], maxWorkers: Number(process.env.WORKERS ?? 1),
}, { plugins: [mutationPlugin(matches, known)] });

try {
  const specifications = await vitest.globTestSpecifications();
  const passes = async (mutant) => {
    fs.writeFileSync(file, String(mutant));
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    vitest.state.clearErrors?.();
    return unhandledErrors.length === 0 && testModules.every((one) => one.ok());
  };
  if (!await passes(-1)) throw new Error('the tests do not pass as they are');
  const chosen = [...known.files].flatMap(([at, { first, mutants, code }]) => mutants.map((mutant, index) => ({ at, code, id: first + index, ...mutant }))).filter((_one, index) => index % EVERY === 0);
  console.log(`${chosen.length} of ${known.count} mutants in ${known.files.size} rules`);
  const alive = [];
  const began = performance.now();
  for (const [index, mutant] of chosen.entries()) {
    if (await passes(mutant.id)) alive.push(mutant);
    if (process.stderr.isTTY) process.stderr.write(`\r${index + 1}/${chosen.length}, ${alive.length} alive`);
  }
  if (!await passes(-1)) throw new Error('the tests do not pass any more without a mutant: the run is worth nothing');
  for (const { at, code, start, end, text, kind } of alive) {
    const line = code.slice(0, start).split('\n').length;
    console.log(`${path.relative(rules, at)}:${line} (${kind}): ${code.slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 90)} -> ${text.replaceAll(/\s+/g, ' ').slice(0, 90)}`);
  }
  const killed = 1 - alive.length / chosen.length;
  console.log(`${(100 * killed).toFixed(1)} % of ${chosen.length} killed in ${((performance.now() - began) / 1000).toFixed(0)} s; ${100 * BAR} % are asked for`);
  process.exitCode = killed >= BAR ? 0 : 1;
} finally {
  await vitest.close();
  fs.rmSync(file, { force: true });
}
