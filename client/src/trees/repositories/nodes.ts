import type * as vscode from 'vscode';
import type { KnownModel, KnownRepository } from '../../repositories/known.ts';

/** A row of the tree "Model Repositories"; commands get it as their argument. */
export type RepositoryNode =
  | { readonly kind: 'repository'; readonly repository: KnownRepository }
  | { readonly kind: 'model'; readonly repository: KnownRepository; readonly model: KnownModel }
  | FileNode
  /** What could not be read. */
  | { readonly kind: 'failure'; readonly message: string };

export interface FileNode {
  /** `version`: a folder that the server reads as a version of the model. `link`: shown, never followed. */
  readonly kind: 'version' | 'folder' | 'file' | 'link';
  readonly uri: vscode.Uri;
  readonly name: string;
}

const KINDS: ReadonlySet<unknown> = new Set<RepositoryNode['kind']>(['repository', 'model', 'version', 'folder', 'file', 'link', 'failure']);

export function isRepositoryNode(value: unknown): value is RepositoryNode {
  return typeof value === 'object' && value !== null && 'kind' in value && KINDS.has(value.kind);
}
