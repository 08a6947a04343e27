import type * as vscode from 'vscode';
import type { UrlTarget } from '../../servers/servers.ts';
import type { ModelState, ServerSnapshot } from '../../services/triton/types.ts';

/** A row of the tree "Servers"; commands get it as their argument. */
export type ServerNode =
  | { readonly kind: 'local'; readonly snapshot: ServerSnapshot }
  | { readonly kind: 'attached'; readonly target: UrlTarget }
  | ServedModelNode
  /** What could not be asked, or why the server failed. */
  | { readonly kind: 'note'; readonly text: string };

export interface ServedModelNode {
  readonly kind: 'served';
  readonly server: 'local' | UrlTarget;
  readonly name: string;
  readonly version: string;
  /** `LEFT_OUT`: this machine cannot run it, the server was not asked. `UNKNOWN`: never loaded. */
  readonly state: ModelState | 'LEFT_OUT' | 'UNKNOWN';
  /** In the server's own words. */
  readonly reason: string | undefined;
  /** Of a local model, where it has one. */
  readonly config?: vscode.Uri | undefined;
}

const KINDS: ReadonlySet<unknown> = new Set<ServerNode['kind']>(['local', 'attached', 'served', 'note']);

export function isServerNode(value: unknown): value is ServerNode {
  return typeof value === 'object' && value !== null && 'kind' in value && KINDS.has(value.kind);
}
