import { DEPLOYMENT_FILE, deployedRelease } from '../analysis/repository/deployed-release.ts';
import type { Model, Repository } from '../analysis/repository/description.ts';
import { join, parentOf } from '../analysis/repository/files.ts';
import type { Neighbours } from '../features/ensemble.ts';
import { plainString, stepsOf } from '../features/ensemble.ts';
import { scalarNamed } from '../features/reading.ts';
import type { ModelDescription, RepositoryDescription } from '../protocol.ts';
import type { PositionEncoding } from './document.ts';
import { Document } from './document.ts';
import { ConfigFile } from './config-file.ts';
import { LoadedFiles } from './model-files.ts';
import type { Settings } from './settings.ts';
import { canonical, uriBelow } from './uris.ts';
import type { Workspace, WorkspaceFolder } from './workspace.ts';

/** A model with its configuration, as far as there is one. */
export interface LoadedModel {
  readonly model: Model;
  readonly files: LoadedFiles;
  readonly file: ConfigFile | undefined;
  /** `configs/*.pbtxt`, each of which may stand in for the configuration. */
  readonly alternatives: readonly ConfigFile[];
}

export interface LoadedRepository {
  readonly folder: WorkspaceFolder;
  readonly repository: Repository;
  readonly models: readonly LoadedModel[];
  /** As the setting says, else the one that it is deployed with; undefined: the newest known. */
  readonly release: string | undefined;
}

/** The repositories of the workspace with their configurations: open ones from the editor, others read once. */
export class Repositories {
  readonly #workspace: Workspace;
  readonly #open: (uri: string) => ConfigFile | undefined;
  readonly #encoding: PositionEncoding;
  readonly #settings: () => Settings;
  readonly #files = new WeakMap<Model, Promise<LoadedFiles>>();
  readonly #closed = new Map<string, { readonly bytes: Uint8Array; readonly file: ConfigFile }>();

  constructor(workspace: Workspace, open: (uri: string) => ConfigFile | undefined, encoding: PositionEncoding, settings: () => Settings) {
    this.#workspace = workspace;
    this.#open = open;
    this.#encoding = encoding;
    this.#settings = settings;
  }

  async load(signal?: AbortSignal): Promise<LoadedRepository[]> {
    const loaded: LoadedRepository[] = [];
    for (const folder of this.#workspace.folders) {
      const { repositories } = await folder.repositories();
      for (const repository of repositories) {
        signal?.throwIfAborted();
        loaded.push(await this.#loadRepository(folder, repository));
      }
    }
    return loaded;
  }

  /** The models of the repository that a configuration belongs to; none for a file outside of all. */
  async neighbours(uri: string): Promise<Neighbours> {
    const place = this.#workspace.locate(uri);
    if (!place) return { self: undefined, all: [] };
    const { repositories } = await place.folder.repositories();
    const belongs = (model: Model) => isConfigOf(model, place.path);
    const repository = repositories.find(({ models }) => models.some(belongs));
    if (!repository) return { self: undefined, all: [] };
    const { models } = await this.#loadRepository(place.folder, repository);
    return {
      self: repository.models.find(belongs)!.name,
      all: models.flatMap(({ model, file }) => (file ? [{ model: model.name, source: belongs(model) ? this.#open(uri) ?? file : file }] : [])),
    };
  }

  /** The model that a configuration describes. */
  async modelOf({ folder, path }: { readonly folder: WorkspaceFolder; readonly path: string }): Promise<Model | undefined> {
    const { repositories } = await folder.repositories();
    return repositories.flatMap(({ models }) => models).find((model) => isConfigOf(model, path));
  }

  async #loadRepository(folder: WorkspaceFolder, repository: Repository): Promise<LoadedRepository> {
    const deployed = await deployedWith(folder, repository);
    const models = await Promise.all(repository.models.map(async (model) => {
      const [files, file, ...alternatives] = await Promise.all([
        this.#modelFiles(folder, model), this.#config(folder, model.config), ...model.alternatives.map((path) => this.#config(folder, path)),
      ]);
      const configs = alternatives.flatMap((one) => one ?? []);
      for (const config of file ? [file, ...configs] : configs) {
        config.setFiles(files);
        config.setDeployed(deployed);
      }
      return { model, files, file, alternatives: configs };
    }));
    return { folder, repository, models, release: this.#settings().release ?? deployed };
  }

  /** Each change on the disk makes new descriptions of the models, so what was read for one is good as long as it is. */
  #modelFiles(folder: WorkspaceFolder, model: Model): Promise<LoadedFiles> {
    let files = this.#files.get(model);
    if (!files) this.#files.set(model, files = LoadedFiles.load(folder, model));
    return files;
  }

  async #config(folder: WorkspaceFolder, path: string | undefined): Promise<ConfigFile | undefined> {
    if (path === undefined) return undefined;
    const uri = uriBelow(folder.uri, path);
    const open = this.#open(uri);
    if (open) return open;
    const bytes = await folder.read(path);
    if (!bytes) return undefined;
    const key = canonical(uri);
    const known = this.#closed.get(key);
    // The same bytes come back until the file changes, so this is nearly free.
    if (known?.bytes === bytes && known.file.settings.release === this.#settings().release) return known.file;
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes); // the server trips over a byte order mark
    const file = new ConfigFile(new Document(uri, 0, text, this.#encoding), this.#settings());
    this.#closed.set(key, { bytes, file });
    return file;
  }
}

async function deployedWith(folder: WorkspaceFolder, { path, alone }: Repository): Promise<string | undefined> {
  const beside = alone ? undefined : parentOf(path);
  const bytes = beside === undefined ? undefined : await folder.read(join(beside, DEPLOYMENT_FILE));
  return bytes && deployedRelease(new TextDecoder().decode(bytes));
}

function isConfigOf(model: Model, path: string): boolean {
  return model.config === path || model.alternatives.includes(path);
}

export function describeRepository({ folder, repository, models }: LoadedRepository): RepositoryDescription {
  const uri = uriBelow(folder.uri, repository.path);
  return {
    uri, name: decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1)),
    models: models.map(({ model, file }) => describeModel(folder, model, file)),
  };
}

function describeModel(folder: WorkspaceFolder, model: Model, file: ConfigFile | undefined): ModelDescription {
  const findings = file?.findings ?? [];
  const text = (name: string) => file && (plainString(file, scalarNamed(file.root, name))?.name || undefined);
  return {
    name: model.name,
    uri: uriBelow(folder.uri, model.path),
    config: model.config === undefined ? undefined : uriBelow(folder.uri, model.config),
    backend: text('backend'),
    platform: text('platform'),
    versions: model.versions.filter(({ number }) => number !== undefined).map(({ name }) => name),
    steps: file ? stepsOf(file).flatMap((step) => step.model?.name ?? []) : [],
    errors: findings.filter(({ severity }) => severity === 'error').length,
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
  };
}
