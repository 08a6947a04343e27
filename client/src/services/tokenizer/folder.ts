import fs from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { UserError } from '../../util/user-error.ts';
import type { TokenizerFiles } from './messages.ts';

const TOKENIZER = 'tokenizer.json';
const CONFIG = 'tokenizer_config.json';

export interface TokenizerFolder {
  readonly folder: string;
  readonly files: TokenizerFiles;
  /** From `tokenizer_config.json`, held down by `max_position_embeddings` of a `config.json`; undefined: no limit is known. */
  readonly maxLength: number | undefined;
  /** From `config.json`: what each logit stands for. */
  readonly id2label: Readonly<Record<string, string>> | undefined;
  readonly problemType: string | undefined;
}

/** The package reads these, but not as their authors' library does. */
const KNOWN_WRONG = new Set(['MarianTokenizer']);
/** Larger limits mean "none". */
const NO_LIMIT = 1_000_000;
/** RoBERTa and its kin count positions from 2. */
const POSITION_OFFSET = 2;

/** @throws UserError that names the file and what is wrong with it */
export async function readTokenizerFolder(folder: string): Promise<TokenizerFolder> {
  const [tokenizer, config] = await Promise.all([readJson(folder, TOKENIZER), readJson(folder, CONFIG)]);
  if (typeof tokenizer.value.model !== 'object') {
    throw new UserError(l10n.t('{0} is no tokenizer: it has no "model".', path.join(folder, TOKENIZER)), l10n.t('Save the tokenizer anew with `save_pretrained`.'));
  }
  const kind = config.value.tokenizer_class;
  if (typeof kind === 'string' && KNOWN_WRONG.has(kind)) {
    throw new UserError(l10n.t('Tokenizers of the class {0} are not encoded as their authors mean it.', kind), l10n.t('Send raw tensors, or let an ensemble tokenize on the server.'));
  }
  const model = await readJson(folder, 'config.json').catch(() => undefined);
  return {
    folder, files: { tokenizer: tokenizer.text, config: config.text },
    maxLength: maxLength(config.value, model?.value),
    id2label: labels(model?.value.id2label),
    problemType: typeof model?.value.problem_type === 'string' ? model.value.problem_type : undefined,
  };
}

async function readJson(folder: string, name: string): Promise<{ text: string; value: Record<string, unknown> }> {
  const file = path.join(folder, name);
  let text: string;
  try {
    text = await fs.readFile(file, 'utf8');
  } catch (error) {
    const gone = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new UserError(gone ? l10n.t('{0} has no {1}.', folder, name) : l10n.t('{0} cannot be read ({1}).', file, (error as NodeJS.ErrnoException).code ?? ''),
      l10n.t('A tokenizer folder holds {0} and {1}, as `save_pretrained` writes them.', TOKENIZER, CONFIG), { cause: error });
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return { text, value: value as Record<string, unknown> };
  } catch { /* told below */ }
  throw new UserError(l10n.t('{0} is no whole JSON file.', file), l10n.t('It may have been cut short while copying, or be a pointer of Git LFS: fetch it again.'));
}

function maxLength(config: Record<string, unknown>, model: Record<string, unknown> | undefined): number | undefined {
  const own = Number(config.model_max_length);
  const positions = Number(model?.max_position_embeddings);
  const offset = typeof model?.model_type === 'string' && /roberta|camembert/i.test(model.model_type) ? POSITION_OFFSET : 0;
  const limits = [own, positions - offset].filter((limit) => limit > 0 && limit < NO_LIMIT);
  return limits.length > 0 ? Math.min(...limits) : undefined;
}

function labels(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Where people put it: in the model's folder, its versions, beside it, or in the repository; the nearest first. */
const USUAL = ['', 'tokenizer', '1', '1/tokenizer', 'assets', '1/assets'];

/**
 * The nearest folder with a tokenizer: inside the model, then in the models beside it that share its files,
 * then around the repository. Undefined where there is none.
 * @param modelFolder the folder that holds config.pbtxt
 */
export async function findTokenizerFolder(modelFolder: string): Promise<string | undefined> {
  const repository = path.dirname(modelFolder);
  const around = [modelFolder, repository, path.dirname(repository)];
  for (const base of around) {
    const found = await tokenizerIn(base);
    if (found !== undefined) return found;
  }
  const siblings = await fs.readdir(repository, { withFileTypes: true }).catch(() => []);
  for (const sibling of siblings.filter((one) => one.isDirectory()).map(({ name }) => name).sort()) {
    const found = await tokenizerIn(path.join(repository, sibling));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A folder with a tokenizer in one of the usual places of this one. */
export async function tokenizerIn(base: string): Promise<string | undefined> {
  for (const place of USUAL) if (await hasTokenizer(path.join(base, place))) return path.join(base, place);
  return undefined;
}

async function hasTokenizer(folder: string): Promise<boolean> {
  const there = await Promise.all([TOKENIZER, CONFIG].map((name) => fs.access(path.join(folder, name)).then(() => true, () => false)));
  return there.every(Boolean);
}
