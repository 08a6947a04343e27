import type { Span } from '../language/tree.ts';

/**
 * A promise: `error` = this server release refuses to parse the file or to load the model,
 * `warning` = it loads but does something else than it says or fails on first use,
 * `information` and `hint` = advice.
 */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** Replaces a span of the text that the finding was made from. */
export interface Edit extends Span {
  readonly newText: string;
}

export interface Fix {
  /** Kebab-case: `insert-comma`. */
  readonly id: string;
  /** What it does, as a command to it: "Insert the comma". */
  readonly title: string;
  /** In order, not touching each other. */
  readonly edits: readonly Edit[];
}

/** What one rule says about one place. */
export interface Finding extends Span {
  /** Kebab-case, for ever; the page is `docs/rules/<code>.md`. */
  readonly code: string;
  readonly severity: Severity;
  /** What, why and what to do, in our words. */
  readonly message: string;
  /** Triton's own words where it would refuse; else absent. */
  readonly triton?: string;
  /** `line:column` as Triton's log prints it; only for syntax. */
  readonly tritonPosition?: string;
  /** `path` is relative to the repository's root; absent: the same file. */
  readonly related?: readonly (Span & { readonly path?: string; readonly message: string })[];
  /** A safe one: applied and checked again, the file has no finding of this code there and no new one. */
  readonly fix?: Fix;
}
