// The published schema is the one that files are read by; that our reading of it is JSON Schema's is judged by
// Python's jsonschema, where the machine has it.
import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runBenchmark } from '../../../client/src/services/benchmark/run.ts';
import { readRunFile } from '../../../client/src/services/benchmark/run-file.ts';
import schema from '../../../docs/schemas/bench-run-1.schema.json' with { type: 'json' };
import { knownServer } from './known-server.ts';

async function run(): Promise<string> {
  const server = await knownServer((request, response) => {
    response.statusCode = request === 3 ? 500 : 200;
    response.end('{"error":"once"}');
  });
  const { file } = await runBenchmark({
    variant: { label: 'm', kind: 'triton-http', target: server.url, model: 'm', preview: false },
    load: { batch: 1, sequenceLength: undefined, concurrency: 2, warmup: 0, requests: 30 },
    pool: [{ method: 'POST', path: '/', headers: {}, body: Buffer.from('{}'), samples: 1 }], timeoutMs: 2000,
  });
  await server.close();
  return JSON.stringify(file);
}

const KEYWORDS = new Set(['type', 'const', 'minimum', 'minItems', 'required', 'properties', 'additionalProperties', 'items', 'description', 'title', '$schema']);

function keywords(value: unknown, found: Set<string>): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, inside] of Object.entries(value)) {
    found.add(name);
    if (name === 'properties') for (const one of Object.values<unknown>(Object(inside))) keywords(one, found);
    else if (name === 'items' || name === 'additionalProperties') keywords(inside, found);
  }
  return found;
}

test('the schema uses no keyword that the reader does not know', () => {
  expect([...keywords(schema, new Set())].filter((name) => !KEYWORDS.has(name))).toEqual([]);
});

/** The file with each of its values, one at a time, left out or of another kind. */
function* mutants(text: string): Generator<string> {
  const paths: (string | number)[][] = [];
  const walk = (value: unknown, at: (string | number)[]) => {
    paths.push(at);
    if (Array.isArray(value)) for (const [index, one] of value.entries()) walk(one, [...at, index]);
    else if (typeof value === 'object' && value !== null) for (const [name, one] of Object.entries(value)) walk(one, [...at, name]);
  };
  walk(JSON.parse(text), []);
  for (const at of paths.slice(1)) {
    for (const other of [undefined, null, 'text', -1, 0.5, true, [], {}]) {
      const copy: unknown = JSON.parse(text);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its paths come from the same text
      const parent = at.slice(0, -1).reduce<Record<string | number, unknown>>((inside, name) => inside[name] as Record<string | number, unknown>, copy as Record<string | number, unknown>);
      if (other === undefined) delete parent[at.at(-1)!];
      else parent[at.at(-1)!] = other;
      yield JSON.stringify(copy);
    }
  }
}

function accepts(text: string): boolean {
  try {
    readRunFile(text);
    return true;
  } catch {
    return false;
  }
}

test('what is written is read', async () => {
  const text = await run();
  expect(readRunFile(text)).toEqual(JSON.parse(text));
});

test.each([
  ['[]', 'run is not of type object'], ['nothing', 'it is no JSON'], ['{"schema":"bench-run/2"}', 'run.id is missing'],
])('%s is explained', (text, why) => expect(() => readRunFile(text)).toThrow(why));

const python = ['python3', path.resolve('.cache/botocore/bin/python')].find((one) => spawnSync(one, ['-c', 'import jsonschema']).status === 0);
test.skipIf(!python)('jsonschema agrees on every damaged file (skipped: no jsonschema here)', async () => {
  const files = [...mutants(await run())];
  expect(files.length).toBeGreaterThan(400);
  const script = `
import json, sys, jsonschema
schema, files = json.load(sys.stdin)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
print(json.dumps([validator.is_valid(json.loads(file)) for file in files]))
`;
  const judged: unknown = JSON.parse(execFileSync(python!, ['-c', script], { input: JSON.stringify([schema, files]), encoding: 'utf8', maxBuffer: 1 << 26 }));
  expect(files.map(accepts)).toEqual(judged);
  expect(judged).toContain(true);
  expect(judged).toContain(false);
});
