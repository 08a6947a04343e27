import type { Shell } from '../context.ts';

/** One entry of the palette or a menu; its title stands in package.json under the same id. */
export interface Command {
  readonly id: `tritonRepo.${string}.${string}`;
  /** Starts a program, sends or packs something: off in a window that is not trusted. */
  readonly needsTrust: boolean;
  /**
   * `argument` is what was clicked: a row of a tree, a folder or file of the Explorer (a `vscode.Uri`), or nothing from
   * the palette; `ui/choose.ts` turns each into a model or a repository. Throws `UserError` for what a person can mend;
   * `vscode.CancellationError` and aborts end it in silence.
   */
  run(shell: Shell, argument?: unknown, ...more: unknown[]): unknown;
}
