import type { Span } from '../language/tree.ts';

/**
 * A promise: `error` = this server release refuses to parse the file or to load the model,
 * `warning` = it loads but does something else than it says or fails on first use,
 * `information` and `hint` = advice.
 */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

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
  /** The id of a safe fix, if there is one. */
  readonly fix?: string;
}
