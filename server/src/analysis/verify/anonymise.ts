import { lex } from '../../language/lexer.ts';
import { parse } from '../../language/parser.ts';
import { isKnownKey, READERS } from '../../schema/parameters.ts';
import { ENSEMBLE } from '../rules/identity.ts';
import type { Sample } from './sample.ts';
import { stringsIn, type Text } from './strings.ts';

/** Values of free fields that are no names. */
const PLAIN = /^(?:[\d.+-]*|true|false|yes|no|on|off|ignore)$/i;
/** Files that each model of a kind has. */
const USUAL = /^(?:model\.\w+|config\.pbtxt|-?\d+\w*|configs|warmup|initial_state)$/;

/**
 * The same example with other names: models, tensors, files and free text, each name the same wherever it stands. What says
 * how a model is run stays: back end, platform, keys of parameters, numbers, words of the schema.
 */
export function anonymise({ asked, models }: Sample): Sample {
  const names = new Names();
  names.model(asked, 'model');
  for (const { name } of models) names.model(name, 'step');
  const texts = models.map(({ text }) => ({ text, strings: stringsIn(text, parse(lex(text), undefined).root) }));
  for (const { strings } of texts) for (const string of strings) if (isName(string)) names.text(string);
  return {
    asked: names.of(asked),
    models: models.map(({ name, files }, at) => {
      const { text, strings } = texts[at]!;
      const changed = strings.filter(isName).toReversed().reduce((result, { start, end, value }) => `${result.slice(0, start)}"${names.of(value)}"${result.slice(end)}`, text);
      return { name: names.of(name), text: changed, files: files.map((file) => file.split('/').map((part) => (part === '' || USUAL.test(part) ? part : names.file(part))).join('/')) };
    }),
  };
}

function isName({ value, path }: Text): boolean {
  const field = path.at(-1)!;
  if (PLAIN.test(value)) return false;
  // A known one says what kind of model it is, and nothing of whose.
  if (field === 'backend' || field === 'platform') return value !== ENSEMBLE && !READERS.has(value.split('_')[0]!);
  if (field === 'default_model_filename') return !USUAL.test(value);
  if (field === 'key' && isKnownKey(value)) return false;
  return !path.some((one) => one.endsWith('_execution_accelerator') || one === 'agents');
}

class Names {
  readonly #known = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  model(name: string, base: string): void {
    if (this.#known.has(name)) return;
    // Without a back end in the configuration the server reads it off the name.
    const ending = /\.\w+$/.exec(name)?.[0] ?? '';
    this.#known.set(name, (base === 'model' ? base : this.#next(base)) + ending);
  }

  text({ value, path }: Text): void {
    if (this.#known.has(value)) return;
    const field = path.at(-1)!;
    if (field === 'model_name') this.model(value, 'step');
    else if (field === 'backend' || field === 'platform') this.#known.set(value, this.#next('backend'));
    else if (/file/.test(field)) this.file(value);
    else this.#known.set(value, this.#next(path.some((one) => /input|output|batch|control|state/.test(one)) ? 'TENSOR' : 'text'));
  }

  file(name: string): string {
    // A path leads through folders that are looked for by their names.
    if (!this.#known.has(name)) this.#known.set(name, name.includes('/') ? name.split('/').map((part) => (USUAL.test(part) || /^\.*$/.test(part) ? part : this.file(part))).join('/') : `${this.#next('file')}${/\.\w{1,8}$/.exec(name)?.[0] ?? ''}`);
    return this.#known.get(name)!;
  }

  of(name: string): string {
    return this.#known.get(name) ?? name;
  }

  #next(base: string): string {
    const count = (this.#counts.get(base) ?? 0) + 1;
    this.#counts.set(base, count);
    return `${base}_${count}`;
  }
}
