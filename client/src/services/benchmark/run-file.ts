import type { BenchRunFile } from './types.ts';

/**
 * Reads `bench-run/1`. What the figures are made of is looked at field by field, since a file may come from
 * anywhere; unknown fields of later versions are kept.
 * @throws Error that says what is wrong
 */
export function readRunFile(text: string): BenchRunFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('it is no JSON');
  }
  const run = new Reader(value, 'run');
  if (run.get('schema').value !== 'bench-run/1') throw new Error('its schema is not bench-run/1');
  for (const name of ['id', 'startedAt', 'samples']) run.get(name).string();
  const variant = run.get('variants').get(0);
  for (const name of ['key', 'label', 'kind', 'target', 'model']) variant.get(name).string();
  const cell = run.get('cells').get(0);
  for (const name of ['samplesPerSec', 'requestsPerSec']) cell.get('throughput').get(name).number();
  cell.get('n').number();
  cell.get('shape').get('b').number();
  cell.get('load').get('c').number();
  cell.get('errors').object();
  cell.get('warmup').get('n').number();
  if (cell.get('latency').get('unit').value !== 'us') throw new Error('run.cells.0.latency.unit is not us');
  for (const one of cell.get('latency').get('percentiles').items()) {
    for (const name of ['p', 'needs', 'steady']) one.get(name).number();
    for (const name of ['v', 'lo', 'hi']) if (one.get(name).value !== undefined) one.get(name).number();
  }
  cell.get('flags').items();
  return value as BenchRunFile;
}

class Reader {
  readonly value: unknown;
  readonly #path: string;

  constructor(value: unknown, path: string) {
    this.value = value;
    this.#path = path;
  }

  get(key: string | number): Reader {
    if (typeof this.value !== 'object' || this.value === null) throw new Error(`${this.#path} is missing or no object`);
    return new Reader((this.value as Record<string | number, unknown>)[key], `${this.#path}.${key}`);
  }

  items(): Reader[] {
    if (!Array.isArray(this.value)) throw new Error(`${this.#path} is no list`);
    return this.value.map((one, at) => new Reader(one, `${this.#path}.${at}`));
  }

  object(): void {
    if (typeof this.value !== 'object' || this.value === null) throw new Error(`${this.#path} is no object`);
  }

  string(): void {
    if (typeof this.value !== 'string') throw new Error(`${this.#path} is no text`);
  }

  number(): void {
    if (typeof this.value !== 'number' || !Number.isFinite(this.value)) throw new Error(`${this.#path} is no number`);
  }
}
