import * as vscode from 'vscode';
import type { ModelDescription, RepositoryDescription } from '../../../server/src/protocol.ts';

/** Problems of one thing, counted. */
export interface Health {
  readonly errors: number;
  readonly warnings: number;
}

/** A repository of this window, as the language server described it, with addresses that the editor understands. */
export interface KnownRepository {
  /** The folder that shows in this window. */
  readonly uri: vscode.Uri;
  /** The folder that a server is given; above `uri` where a model's own folder is opened. */
  readonly root: vscode.Uri;
  readonly name: string;
  /** By name. */
  readonly models: readonly KnownModel[];
  readonly health: Health;
}

export interface KnownModel {
  readonly uri: vscode.Uri;
  readonly name: string;
  readonly config: vscode.Uri | undefined;
  /** What runs it, as the configuration says it: the back end, else the platform. */
  readonly runs: string | undefined;
  readonly description: ModelDescription;
  readonly health: Health;
}

export function addUp(all: readonly Health[]): Health {
  return all.reduce((sum: Health, { errors, warnings }) => ({ errors: sum.errors + errors, warnings: sum.warnings + warnings }), { errors: 0, warnings: 0 });
}

export function knownRepository({ uri: address, name, models }: RepositoryDescription): KnownRepository {
  const uri = vscode.Uri.parse(address);
  const alone = models.some((model) => vscode.Uri.parse(model.uri).path === uri.path);
  return { uri, root: alone ? vscode.Uri.joinPath(uri, '..') : uri, name, models: models.map(knownModel), health: addUp(models) };
}

function knownModel(description: ModelDescription): KnownModel {
  const { uri, name, config, backend, platform, errors, warnings } = description;
  return {
    uri: vscode.Uri.parse(uri), name, config: config ? vscode.Uri.parse(config) : undefined, runs: backend || platform || undefined, description,
    health: { errors, warnings },
  };
}
