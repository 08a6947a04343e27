import fs from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { readConfigFacts } from '../triton/config-text.ts';
import type { PlanNote } from './plan.ts';

export interface PreflightInput {
  /** Absolute folders of the models in the archive. */
  readonly folders: readonly string[];
  readonly defaultModel: string;
  /** Of the container, as it will be sent. */
  readonly environment: Readonly<Record<string, string>>;
  readonly gpu: boolean;
}

const DEFAULT_MODEL = 'SAGEMAKER_TRITON_DEFAULT_MODEL_NAME';
const ARGUMENTS = 'SAGEMAKER_TRITON_ADDITIONAL_ARGS';
/** Limits of CreateModel. */
const PAIRS_MOST = 100;
const TEXT_MOST = 1024;

/** What would fail, or silently not happen, minutes after the requests: read from the models' own files. */
export function preflight({ folders, defaultModel, environment, gpu }: PreflightInput): PlanNote[] {
  const notes: PlanNote[] = [];
  const models = new Map(folders.map((folder) => [path.basename(folder), { folder, config: configOf(folder) }]));
  const loaded = loadedModels(models, defaultModel, environment);
  for (const [name, { folder, config }] of models) {
    if (loaded && !loaded.has(name)) {
      notes.push({ severity: 'warning', message: l10n.t('{0} is in the archive but not loaded: the image loads {1} and what an ensemble names. {2} can name more: --load-model={0}.', name, defaultModel, ARGUMENTS) });
    }
    for (const step of readConfigFacts(config)?.steps ?? []) {
      if (!models.has(step)) notes.push({ severity: 'error', message: l10n.t('The ensemble {0} calls {1}, which is not in the archive: it would not load.', name, step) });
    }
    if (!gpu && /\bKIND_GPU\b/.test(config.replaceAll(/#.*/g, ''))) {
      notes.push({ severity: 'error', message: l10n.t('{0} asks for KIND_GPU, and the instance or the image has no GPU: it would not load.', name) });
    }
    for (const called of calledModels(folder)) {
      if (loaded && !loaded.has(called)) notes.push({ severity: 'warning', message: l10n.t('The code of {0} calls the model {1}, which is not loaded at the start; {2} can: --load-model={1}.', name, called, ARGUMENTS) });
    }
  }
  return [...notes, ...environmentNotes(environment, defaultModel, models)];
}

function environmentNotes(environment: Readonly<Record<string, string>>, defaultModel: string, models: ReadonlyMap<string, unknown>): PlanNote[] {
  const notes: PlanNote[] = [];
  const chosen = environment[DEFAULT_MODEL];
  if (chosen !== undefined && chosen !== defaultModel && !models.has(chosen)) notes.push({ severity: 'error', message: l10n.t('{0} is {1}, which is not in the archive: the container would end at once.', DEFAULT_MODEL, chosen) });
  if (environment.SAGEMAKER_TRITON_DISABLE_MODEL_NAMESPACING === 'true') {
    notes.push({ severity: 'warning', message: l10n.t('SAGEMAKER_TRITON_DISABLE_MODEL_NAMESPACING=true leaves namespacing on: the image hands the value to --model-namespacing as it is.') });
  }
  if (Object.keys(environment).length > PAIRS_MOST) notes.push({ severity: 'error', message: l10n.t('The environment has {0} variables; {1} are allowed.', Object.keys(environment).length, PAIRS_MOST) });
  for (const [name, value] of Object.entries(environment)) {
    if (!/^[a-zA-Z_]\w*$/.test(name)) notes.push({ severity: 'error', message: l10n.t('"{0}" is no name of an environment variable.', name) });
    if (Math.max(name.length, value.length) > TEXT_MOST) notes.push({ severity: 'error', message: l10n.t('The environment variable {0} is longer than {1} characters.', name.slice(0, 40), TEXT_MOST) });
  }
  return notes;
}

type Models = ReadonlyMap<string, { readonly folder: string; readonly config: string }>;

/** The default model, what the arguments name, and the steps of what is loaded: the image loads nothing else. Undefined where a configuration is not understood. */
function loadedModels(models: Models, defaultModel: string, environment: Readonly<Record<string, string>>): Set<string> | undefined {
  const named = [...(environment[ARGUMENTS] ?? '').matchAll(/--load-model[= ](\S+)/g)].map((match) => match[1]!);
  const loaded = new Set<string>();
  let understood = true;
  const load = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    const facts = readConfigFacts(models.get(name)?.config ?? '');
    if (!facts) understood = false;
    for (const step of facts?.steps ?? []) load(step);
  };
  for (const name of [environment[DEFAULT_MODEL] ?? defaultModel, ...(named.includes('*') ? models.keys() : named)]) load(name);
  return understood ? loaded : undefined;
}

function configOf(folder: string): string {
  try {
    return fs.readFileSync(path.join(folder, 'config.pbtxt'), 'utf8');
  } catch {
    return '';
  }
}

/** Models that a Python model names in a request of its own. */
function calledModels(folder: string): Set<string> {
  const called = new Set<string>();
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  for (const version of names.filter((name) => /^[1-9]/.test(name))) {
    const file = path.join(folder, version, 'model.py');
    const code = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').replaceAll(/^\s*#.*/gm, '') : '';
    for (const match of code.matchAll(/InferenceRequest\([^)]*?model_name\s*=\s*["']([^"']+)["']/g)) called.add(match[1]!);
  }
  return called;
}
