// Our verdict beside the real server's on every real file at hand (release 24.10).
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkSyntax } from '../../server/src/analysis/syntax/check.ts';
import { lex } from '../../server/src/language/lexer.ts';
import { tritonPosition } from '../../server/src/language/position.ts';
import { expectSound } from '../language/tree-invariants.ts';

const shared = path.resolve(import.meta.dirname, '../../../shared');
const golden = path.join(shared, 'triton-server/golden/corpus.jsonl');
const here = fs.existsSync(golden);
const decode = (bytes: Buffer) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

interface Golden { id: string; file: string; core: { verdict: string; line?: number; column?: number; message?: string } }

const files = here ? fs.readFileSync(golden, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Golden)
  .map(({ id, file, core }) => ({ id, core, text: decode(fs.readFileSync(path.join(shared, 'corpus', file))) })) : [];

/** A seeded generator, so that a failure comes back. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fff_ffff;
    return state % below;
  };
}

function mutated(text: string, kind: number, token: number): string {
  const { starts, ends } = lex(text);
  const [s, e, s2, e2] = [starts[token]!, ends[token]!, starts[token + 1]!, ends[token + 1]!];
  if (kind === 0) return text.slice(0, s) + text.slice(e);
  if (kind === 1) return `${text.slice(0, e)} ${text.slice(s, e)}${text.slice(e)}`;
  return text.slice(0, s) + text.slice(s2, e2) + text.slice(e, s2) + text.slice(s, e) + text.slice(e2);
}

describe.skipIf(!here)('real files (skipped: they are not at hand)', () => {
  test('verdict equal on all, words and position on all that it refuses', () => {
    const wrong: unknown[] = [];
    for (const { id, text, core } of files) {
      const { messages, parses } = checkSyntax(text, '24.10');
      const said = messages[0] && `${tritonPosition(text, messages[0].at)}: ${messages[0].message}`;
      const refused = core.verdict === 'parse';
      if (parses === refused || (refused && said !== `${core.line}:${core.column}: ${core.message}`)) wrong.push({ id, core, said });
    }
    expect(wrong).toEqual([]);
  });

  test('an error in our list ⇔ the parser refuses, placeholders apart', () => {
    const wrong = files.filter(({ text }) => {
      const { findings, parses, isTemplate } = checkSyntax(text, '24.10');
      const errors = findings.filter(({ severity }) => severity === 'error');
      return parses ? errors.length > 0 : !isTemplate && (errors.length === 0 || errors.some(({ code }) => code === 'syntax'));
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('trees cover each file and prefixes of it', () => {
    const next = generator(3);
    for (const { text } of files) {
      expectSound(text, checkSyntax(text).root);
      const prefix = text.slice(0, next(text.length + 1));
      expectSound(prefix, checkSyntax(prefix).root);
    }
  });

  test('one token deleted, doubled or swapped: at most two errors in 95 % of trials', () => {
    const next = generator(7);
    const sound = files.map(({ text }) => text).filter((text) => text.length < 3000 && checkSyntax(text).parses);
    let trials = 0;
    let few = 0;
    for (let trial = 0; trial < 6000; trial++) {
      const text = sound[next(sound.length)]!;
      const { count } = lex(text);
      if (count < 3) continue;
      const { findings, parses, isTemplate } = checkSyntax(mutated(text, trial % 3, next(count - 1)));
      const errors = findings.filter(({ severity }) => severity === 'error').length;
      trials++;
      if (errors <= 2) few++;
      expect(parses || isTemplate || errors > 0).toBe(true);
    }
    console.log(`recovery: ${few} of ${trials} mutated files with at most two errors (${((few / trials) * 100).toFixed(1)} %)`);
    expect(few / trials).toBeGreaterThanOrEqual(0.95);
  });
});
