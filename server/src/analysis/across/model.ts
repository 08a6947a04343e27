import type { ModelAnalysis } from '../analyze.ts';
import { identify } from '../rules/identity.ts';
import { RULES } from '../rules/index.generated.ts';
import type { ModelFiles } from '../rules/model-files.ts';
import { PHASE } from '../rules/phase.ts';
import { isWhole } from '../source.ts';

/** A model of a repository, analysed by itself. */
export interface RepositoryModel {
  /** The folder's name. */
  readonly name: string;
  /** Of its configuration, relative to the repository. */
  readonly path: string;
  readonly analysis: ModelAnalysis;
  readonly files: ModelFiles | undefined;
}

/**
 * What becomes of a model: `refused` while polling, so that nobody sees it; `failed` while loading, with the
 * server's words and whether they are said of each version; `loads` as far as its files show; `unknown` where a
 * placeholder hides it.
 */
export type Outcome = { readonly kind: 'refused' | 'loads' | 'unknown' } | { readonly kind: 'failed'; readonly words: string; readonly ofVersions: boolean };

const phases = new Map(RULES.map(({ code, phase }) => [code, phase]));

export function outcomeOf({ analysis: { syntax, said } }: RepositoryModel): Outcome {
  if (syntax.isTemplate) return { kind: 'unknown' };
  if (!syntax.parses) return { kind: 'refused' };
  if (!said) return { kind: 'loads' };
  const phase = phases.get(said.code) ?? PHASE.agent;
  return phase <= PHASE.folderName ? { kind: 'refused' } : { kind: 'failed', words: said.triton ?? '', ofVersions: phase !== PHASE.version };
}

/** Back ends that fill in the largest batch of a model that gives none. */
const BATCH_COMPLETING: ReadonlySet<string> = new Set(['onnxruntime', 'tensorrt', 'openvino', 'tensorflow']);

/** Whether `max_batch_size` is what the file says when the model is loaded. */
export function knowsBatch({ name, analysis: { syntax: { config } }, files }: RepositoryModel, release: string): boolean {
  if (config.max_batch_size > 0) return true;
  const identity = identify(config, name, files, release);
  return identity !== undefined && !BATCH_COMPLETING.has(identity.backend);
}

/** Whether the tensors of a side are all there: listed whole, with names, types and dimensions, and hidden by nothing. */
export function knowsTensors({ analysis: { syntax: { config } } }: RepositoryModel, side: 'input' | 'output'): boolean {
  const tensors = config[side];
  return tensors.length > 0 && isWhole(config) && tensors.every((tensor) => isWhole(tensor)
    && tensor.name !== '' && tensor.data_type !== 'TYPE_INVALID' && tensor.dims.length > 0);
}
