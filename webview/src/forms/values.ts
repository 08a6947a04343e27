import type { Form } from '../protocol.ts';

/** Where a person starts who has never used the panel: a thousand requests make p99 a plain number. */
export const DEFAULT_FORM: Form = {
  inputKind: 'text',
  text: '',
  pair: '',
  tensors: '',
  load: { batch: 1, sequenceLength: null, concurrency: 1, warmup: 20, requests: 1000 },
};

/** Requests a preset asks for; what each is good for stands beside it in the form. */
export const PRESETS = { quick: 100, standard: 1000, thorough: 5000 } as const;

/** What the fields take. Upper bounds only keep typing errors from occupying the machine. */
export const LIMITS = {
  batch: { min: 1, max: 1024 },
  sequenceLength: { min: 1, max: 32_768 },
  concurrency: { min: 1, max: 256 },
  warmup: { min: 0, max: 10_000 },
  requests: { min: 1, max: 1_000_000 },
} as const;
