import type { MessageNode, ScalarNode, Span } from '../language/tree.ts';
import { messagesNamed, scalarNamed } from './reading.ts';
import type { Source } from './source.ts';

/** One place at which a tensor is named. `key` is a member's own tensor, all others are the ensemble's. */
export interface TensorUse extends Span {
  readonly name: string;
  readonly role: 'input' | 'output' | 'read' | 'written' | 'key';
  /** The step that reads or writes; absent for the model's own inputs and outputs. */
  readonly step?: StepUse;
  /** For a key: the member's side it belongs to. */
  readonly side?: 'input' | 'output';
}

export interface StepUse {
  /** The `model_name` and its place between the quotes. */
  readonly model: (Span & { readonly name: string }) | undefined;
  readonly message: MessageNode;
}

/** A string's text and its place between the quotes; undefined for other values and for strings with escapes or in parts. */
export function plainString(source: Source, scalar: ScalarNode | undefined): (Span & { readonly name: string }) | undefined {
  if (scalar?.type !== 'string') return undefined;
  const written = source.text.slice(scalar.start, scalar.end);
  const match = /^(["'])([^"'\\\n]*)\1$/.exec(written);
  return match ? { name: match[2]!, start: scalar.start + 1, end: scalar.end - 1 } : undefined;
}

export function stepsOf(source: Source): StepUse[] {
  return messagesNamed(source.root, 'ensemble_scheduling').flatMap((scheduling) => messagesNamed(scheduling, 'step'))
    .map((message) => ({ message, model: plainString(source, scalarNamed(message, 'model_name')) }));
}

/** Every place of the file at which a tensor of the model, or in an ensemble of a member, is named. */
export function tensorUses(source: Source): TensorUse[] {
  const uses: TensorUse[] = [];
  for (const role of ['input', 'output'] as const) {
    for (const tensor of messagesNamed(source.root, role)) {
      const name = plainString(source, scalarNamed(tensor, 'name'));
      if (name) uses.push({ ...name, role });
    }
  }
  for (const step of stepsOf(source)) {
    for (const [map, role, side] of [['input_map', 'read', 'input'], ['output_map', 'written', 'output']] as const) {
      for (const entry of messagesNamed(step.message, map)) {
        const key = plainString(source, scalarNamed(entry, 'key'));
        const value = plainString(source, scalarNamed(entry, 'value'));
        if (key) uses.push({ ...key, role: 'key', step, side });
        if (value) uses.push({ ...value, role, step });
      }
    }
  }
  return uses;
}

export function at<T extends Span>(spans: readonly T[], offset: number): T | undefined {
  return spans.find(({ start, end }) => start <= offset && offset <= end);
}

/** The configuration of one model of the same repository. */
export interface Neighbour {
  readonly model: string;
  readonly source: Source;
}

/** The models of the repository that a file belongs to, itself among them. */
export interface Neighbours {
  readonly self: string | undefined;
  readonly all: readonly Neighbour[];
}

export const ALONE: Neighbours = { self: undefined, all: [] };

export function neighbourNamed(neighbours: Neighbours, model: string): Neighbour | undefined {
  return neighbours.all.find((one) => one.model === model);
}
