import type { Diagnostic, DocumentLink, SymbolInformation, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { checkAcross } from '../analysis/across/check.ts';
import { analyzeModel } from '../analysis/analyze.ts';
import type { Finding } from '../analysis/finding.ts';
import type { Neighbours } from '../features/ensemble.ts';
import { fileReferences } from '../features/links.ts';
import { workspaceSymbols } from '../features/workspace-symbols.ts';
import type { RepositoryDescription } from '../protocol.ts';
import type { ClientAbilities } from './client.ts';
import { toDiagnostic } from './diagnostics.ts';
import { Document } from './document.ts';
import { ConfigFile } from './config-file.ts';
import { Reports } from './reports.ts';
import { describeRepository, Repositories, type LoadedRepository } from './repositories.ts';
import { Scheduler, type QuietTimes } from './scheduler.ts';
import { DEFAULTS, type Settings } from './settings.ts';
import { candidates, existing } from './linked-files.ts';
import { canonical, uriBelow } from './uris.ts';
import { Workspace } from './workspace.ts';
import type { FileAccess } from '../analysis/repository/files.ts';

/** Where the session's own words go; the service hands them to the connection. */
export interface Outlet {
  publish(uri: string, version: number | undefined, diagnostics: Diagnostic[]): void;
  /** Findings that span files changed: the client should ask again. */
  refresh(): void;
  repositoriesChanged(): void;
  /** A defect of ours: named once, nothing else stops. */
  failed(where: string, error: unknown): void;
}

/** The open files, the workspace, and when which of them is looked at. Knows no connection. */
export class Session {
  readonly client: ClientAbilities;
  readonly workspace: Workspace;
  readonly reports = new Reports();
  readonly #outlet: Outlet;
  readonly #scheduler: Scheduler;
  readonly repositories: Repositories;
  readonly #open = new Map<string, ConfigFile>();
  #settings: Settings = DEFAULTS;
  /** Version and list that were last pushed of an open file. */
  readonly #pushed = new WeakMap<ConfigFile, string>();
  /** What was told of files that are not open, by canonical URI. */
  readonly #closedReports = new Map<string, { uri: string; text: string }>();
  #described = '';
  /** The configurations of all models, by URI: related places lie in them. */
  readonly #members = new Map<string, ConfigFile>();

  constructor(client: ClientAbilities, outlet: Outlet, files: (folder: string) => FileAccess | undefined, quiet?: QuietTimes) {
    this.client = client;
    this.#outlet = outlet;
    this.workspace = new Workspace(files, (uri) => this.file(uri)?.text);
    this.repositories = new Repositories(this.workspace, (uri) => this.file(uri), client.encoding, () => this.#settings);
    this.#scheduler = new Scheduler({
      rules: (uri) => this.#pushAll(uri),
      repository: (changed, signal) => this.#checkRepositories(changed, signal),
      failed: (error) => outlet.failed('repository stage', error),
    }, quiet);
  }

  get openFiles(): readonly ConfigFile[] {
    return [...this.#open.values()];
  }

  file(uri: string): ConfigFile | undefined {
    return this.#open.get(canonical(uri));
  }

  /** An opened file is told as a whole; the pause is for typing. */
  open(uri: string, version: number, text: string): void {
    const file = new ConfigFile(new Document(uri, version, text, this.client.encoding), this.#settings, modelFolderOf(uri));
    this.#open.set(canonical(uri), file);
    // From here on the file is asked for, or pushed by itself.
    const closed = this.#closedReports.get(canonical(uri));
    if (closed) this.#outlet.publish(closed.uri, undefined, []);
    this.#closedReports.delete(canonical(uri));
    if (!this.client.pullDiagnostics) this.#push(file, file.tell('all'));
    this.#scheduler.stale([uri]);
  }

  change(uri: string, version: number, changes: readonly TextDocumentContentChangeEvent[]): void {
    const file = this.file(uri);
    if (!file) return;
    file.update(changes, version);
    this.#changed(file);
  }

  close(uri: string): void {
    if (!this.#open.delete(canonical(uri))) return;
    this.reports.forget(uri);
    if (!this.client.pullDiagnostics) this.#outlet.publish(uri, undefined, []);
    this.#scheduler.closed(uri);
  }

  /** What a client is answered that asks. While the file is being typed into it is the syntax; it is told to ask again. */
  diagnostics(file: ConfigFile): Diagnostic[] {
    const early = this.client.refreshDiagnostics && this.#scheduler.isWaiting(file.uri);
    return this.#convert(file, file.tell(early ? 'syntax' : 'all'));
  }

  /** Settings of one open file, or of all files that are not open. */
  applySettings(file: ConfigFile | undefined, settings: Settings): void {
    if ((file?.settings ?? this.#settings).release === settings.release) return;
    if (!file) {
      this.#settings = settings;
      this.#scheduler.stale([]);
      return;
    }
    file.reset(settings);
    this.#changed(file);
    if (this.client.pullDiagnostics) this.#outlet.refresh();
  }

  /** Files changed on the disk; any number makes one run. */
  filesChanged(uris: readonly string[]): void {
    for (const uri of uris) {
      const place = this.workspace.locate(uri);
      place?.folder.drop(place.path);
    }
    this.#scheduler.stale(uris);
  }

  foldersChanged(added: readonly string[], removed: readonly string[]): void {
    removed.forEach((uri) => this.workspace.remove(uri));
    added.forEach((uri) => this.workspace.add(uri));
    this.#scheduler.stale(added);
  }

  dispose(): void {
    this.#scheduler.dispose();
  }

  #changed(file: ConfigFile): void {
    if (!this.client.pullDiagnostics) this.#push(file, file.tell('syntax'));
    this.#scheduler.changed(file.uri);
  }

  #pushAll(uri: string): void {
    const file = this.file(uri);
    if (!file) return;
    if (!this.client.pullDiagnostics) this.#push(file, file.tell('all'));
    else if (this.reports.isNews(file.uri, this.#convert(file, file.findings))) this.#outlet.refresh();
  }

  #push(file: ConfigFile, findings: readonly Finding[]): void {
    const diagnostics = this.#convert(file, findings);
    // A new version is always told, even if the list is the same: clients drop lists of old versions.
    const told = `${file.document.version} ${this.reports.idOf(file.uri, diagnostics)}`;
    if (this.#pushed.get(file) === told) return;
    this.#pushed.set(file, told);
    this.#outlet.publish(file.uri, file.document.version, diagnostics);
  }

  #convert(file: ConfigFile, findings: readonly Finding[]): Diagnostic[] {
    for (const { check, error } of file.analysis.broken) this.#outlet.failed(check, error);
    return findings.map((finding) => toDiagnostic(finding, file.document, (path) => (path === undefined ? file : this.file(path) ?? this.#members.get(path)), this.client));
  }

  /** The models beside a file's own. Reading them is spared where the file names no other model. */
  async neighbours(file: ConfigFile): Promise<Neighbours> {
    const neighbours = await this.repositories.neighbours(file.uri);
    return neighbours.self === undefined ? { ...neighbours, self: modelFolderOf(file.uri) } : neighbours;
  }

  /** The files that a configuration names and that are there. */
  async links(file: ConfigFile): Promise<DocumentLink[]> {
    const place = this.workspace.locate(file.uri);
    const model = place && await this.repositories.modelOf(place);
    if (!model) return [];
    const found = await Promise.all(fileReferences(file).map(async (reference) => {
      const path = await existing(place.folder, candidates(model, reference));
      return path === undefined ? [] : [{ range: file.rangeOf(reference), target: uriBelow(place.folder.uri, path) }];
    }));
    return found.flat();
  }

  async symbols(query: string): Promise<SymbolInformation[]> {
    const models = (await this.repositories.load()).flatMap((repository) => repository.models);
    return workspaceSymbols(models.flatMap(({ model, file }) => (file ? [{ model: model.name, source: file }] : [])), query);
  }

  async describeRepositories(): Promise<RepositoryDescription[]> {
    return (await this.repositories.load()).map(describeRepository);
  }

  async #checkRepositories(_changed: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    const loaded = await this.repositories.load(signal);
    if (signal.aborted) return;
    this.#checkAcross(loaded);
    if (!signal.aborted) this.#publishClosed(loaded.flatMap(({ models }) => models.flatMap(({ file, alternatives }) => [...(file ? [file] : []), ...alternatives])));
    if (!signal.aborted) this.#tellChanged();
    const described = JSON.stringify(loaded.map(describeRepository));
    if (signal.aborted || described === this.#described) return;
    this.#described = described;
    this.#outlet.repositoriesChanged();
  }

  /** An ensemble against the models that it calls. What is written in one file can be wrong for another. */
  #checkAcross(loaded: readonly LoadedRepository[]): void {
    this.#members.clear();
    for (const { models, release } of loaded) {
      const members = models.flatMap(({ model: { name }, file }) => file?.asModel(name) ?? []);
      // A model without a configuration is there all the same; what it has is not known.
      const others = models.flatMap(({ model: { name }, file }) => (file ? [] : [{ name, path: '', analysis: analyzeModel('', { folder: name }), files: undefined }]));
      const found = checkAcross([...members, ...others], release);
      for (const { model: { name }, file } of models) {
        if (!file) continue;
        this.#members.set(file.uri, file);
        file.setAcross(found.get(name) ?? []);
      }
    }
  }

  /** Open files about which the folders around them tell more, or other than before. */
  #tellChanged(): void {
    const changed = this.openFiles.filter((file) => !this.#scheduler.isWaiting(file.uri) && this.reports.isNews(file.uri, this.#convert(file, file.findings)));
    if (changed.length === 0) return;
    if (this.client.pullDiagnostics) this.#outlet.refresh();
    else for (const file of changed) this.#push(file, file.tell('all'));
  }

  /** The list of problems covers each repository as a whole: what no editor shows is pushed, once for each change. */
  #publishClosed(files: readonly ConfigFile[]): void {
    const closed = new Map(files.filter(({ uri }) => !this.file(uri)).map((file) => [canonical(file.uri), file]));
    for (const [key, { uri }] of this.#closedReports) {
      if (closed.has(key)) continue;
      this.#closedReports.delete(key);
      this.#outlet.publish(uri, undefined, []);
    }
    for (const [key, file] of closed) {
      const diagnostics = this.#convert(file, file.findings);
      const text = JSON.stringify(diagnostics);
      if (text === (this.#closedReports.get(key)?.text ?? '[]')) continue;
      this.#closedReports.set(key, { uri: file.uri, text });
      this.#outlet.publish(file.uri, undefined, diagnostics);
    }
  }
}

/** `…/model/config.pbtxt`, `…/model/configs/fast.pbtxt`. */
function modelFolderOf(uri: string): string | undefined {
  return /([^/]+)\/(?:config\.pbtxt|configs\/[^/]+\.pbtxt)$/.exec(canonical(uri))?.[1];
}
