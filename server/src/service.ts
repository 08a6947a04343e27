import * as l10n from '@vscode/l10n';
import {
  DidChangeConfigurationNotification, DidChangeWatchedFilesNotification, ErrorCodes, LSPErrorCodes, ResponseError, TextDocumentSyncKind,
  CodeActionKind, type CancellationToken, type CodeActionParams, type Connection, type DocumentDiagnosticParams, type DocumentDiagnosticReport,
  type CompletionParams, type DefinitionParams, type DocumentFormattingParams, type DocumentHighlightParams, type HoverParams, type InitializeParams, type InitializeResult,
  type PrepareRenameParams, type ReferenceParams, type RenameParams, type SelectionRangeParams, type ServerCapabilities,
} from 'vscode-languageserver';
import type { FileAccess } from './analysis/repository/files.ts';
import { anonymise } from './analysis/verify/anonymise.ts';
import { removableParts } from './analysis/verify/sample.ts';
import { codeActions, FIX_ALL } from './features/code-actions.ts';
import { complete, resolveCompletion } from './features/completion/completion.ts';
import { definitions } from './features/definition.ts';
import type { Neighbours } from './features/ensemble.ts';
import { foldingRanges } from './features/folding.ts';
import { documentFormatting } from './features/formatting.ts';
import { highlights } from './features/highlight.ts';
import { hover } from './features/hover.ts';
import { references } from './features/references.ts';
import { CannotRename, prepareRename, rename } from './features/rename.ts';
import { selectionRanges } from './features/selection.ts';
import { documentSymbols, flatSymbols } from './features/symbols.ts';
import { tensorHover } from './features/tensor-hover.ts';
import { REPOSITORIES_CHANGED, type CustomRequests, type InitializationOptions, type ServerReport } from './protocol.ts';
import { readAbilities, type ClientAbilities } from './session/client.ts';
import { Figures } from './session/figures.ts';
import type { ConfigFile } from './session/config-file.ts';
import type { QuietTimes } from './session/scheduler.ts';
import { effectiveOf } from './session/effective.ts';
import { Session } from './session/session.ts';
import { readSettings } from './session/settings.ts';
import { comparedSample, comparedVerdicts } from './session/verdicts.ts';

/** What differs between a process, a browser's worker and a test. */
export interface Host {
  readonly version: string;
  /** The files of a workspace folder; undefined where they cannot be reached. */
  files(folder: string): FileAccess | undefined;
  heapMegabytes?(): number;
  readonly quiet?: QuietTimes;
}

/** Answers on a connection until it ends. */
export function serve(connection: Connection, host: Host): void {
  new Service(connection, host).listen();
}

type AboutFile = { readonly textDocument: { readonly uri: string } };

class Service {
  readonly #connection: Connection;
  readonly #host: Host;
  readonly #figures = new Figures();
  readonly #began = performance.now();
  /** Defects met so far, with how often. */
  readonly #defects = new Map<string, number>();
  #started: Session | undefined;
  #params!: InitializeParams;

  constructor(connection: Connection, host: Host) {
    this.#connection = connection;
    this.#host = host;
  }

  get #session(): Session {
    if (!this.#started) throw new ResponseError(ErrorCodes.ServerNotInitialized, 'initialize comes first');
    return this.#started;
  }

  get #client(): ClientAbilities {
    return this.#session.client;
  }

  listen(): void {
    const connection = this.#connection;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => this.#initialized());
    connection.onShutdown(() => this.#started?.dispose());

    connection.onDidOpenTextDocument(({ textDocument: { uri, version, text } }) => {
      this.#session.open(uri, version, text);
      void this.#pullSettings([uri]);
    });
    connection.onDidChangeTextDocument(({ textDocument, contentChanges }) => this.#session.change(textDocument.uri, textDocument.version, contentChanges));
    connection.onDidCloseTextDocument(({ textDocument }) => this.#session.close(textDocument.uri));
    connection.onDidChangeConfiguration(() => void this.#pullSettings([undefined, ...this.#session.openFiles.map(({ uri }) => uri)]));
    connection.onDidChangeWatchedFiles(({ changes }) => this.#session.filesChanged(changes.map(({ uri }) => uri)));

    connection.languages.diagnostics.on(this.#answer<DocumentDiagnosticParams, DocumentDiagnosticReport>('diagnostic', (file, params) => {
      const items = this.#session.diagnostics(file);
      const resultId = this.#session.reports.idOf(file.uri, items);
      return params.previousResultId === resultId ? { kind: 'unchanged', resultId } : { kind: 'full', resultId, items };
    }, { kind: 'full', items: [] }));
    this.#listenAboutFiles();
    this.#listenAcrossFiles();
    this.#custom('tritonRepo/describeRepositories', () => this.#session.describeRepositories());
    this.#custom('tritonRepo/effectiveConfig', async ({ uri }) => effectiveOf(await this.#session.repositories.load(), uri, this.#session.file(uri)) ?? null);
    this.#custom('tritonRepo/compareVerdicts', async (asked) => comparedVerdicts(await this.#session.repositories.load(), asked));
    this.#custom('tritonRepo/compareSample', comparedSample);
    this.#custom('tritonRepo/sampleParts', ({ models }) => models.map(({ text }) => removableParts(text)));
    this.#custom('tritonRepo/anonymise', anonymise);
    this.#custom('tritonRepo/serverReport', () => this.#report());
    connection.listen();
  }

  /** Requests that one file answers. */
  #listenAboutFiles(): void {
    const connection = this.#connection;
    connection.onDocumentLinks(this.#answerLater('documentLink', (file) => this.#session.links(file), []));
    connection.onDocumentFormatting(this.#answer('formatting', (file, { options }: DocumentFormattingParams) => documentFormatting(file, options), []));
    connection.onFoldingRanges(this.#answer('foldingRange', foldingRanges, []));
    connection.onSelectionRanges(this.#answer('selectionRange', (file, { positions }: SelectionRangeParams) => selectionRanges(file, positions), []));
    connection.onDocumentSymbol(this.#answer('documentSymbol', (file) => (this.#client.hierarchicalSymbols ? documentSymbols(file) : flatSymbols(file)), []));
    connection.onDocumentHighlight(this.#answer('documentHighlight', (file, { position }: DocumentHighlightParams) => highlights(file, position), []));
    connection.onCodeAction(this.#answer('codeAction', (file, { range, context }: CodeActionParams) => (
      this.#client.codeActionLiterals ? codeActions(file, file.findings, { range, only: context.only ?? [], diagnostics: context.diagnostics }) : []
    ), []));
    connection.onCompletionResolve((item, token) => this.#guard('completionResolve', token, () => resolveCompletion(item, this.#client.markdown)));
  }

  /** Requests that other files of the repository have a part in. */
  #listenAcrossFiles(): void {
    const connection = this.#connection;
    connection.onCompletion(this.#answerAcross('completion', (file, { position, context }: CompletionParams, near) => complete(file, position, near, this.#client, context?.triggerCharacter), null));
    connection.onHover(this.#answerAcross('hover', (file, { position }: HoverParams, near) => (
      hover(file, position, this.#client.markdown) ?? tensorHover(file, position, near, this.#client.markdown) ?? null
    ), null));
    connection.onDefinition(this.#answerAcross('definition', (file, { position }: DefinitionParams, near) => definitions(file, position, near), []));
    connection.onReferences(this.#answerAcross('references', (file, { position }: ReferenceParams, near) => references(file, position, near), []));
    connection.onWorkspaceSymbol(({ query }, token) => this.#guardLater('workspaceSymbol', token, () => this.#session.symbols(query)));
    connection.onPrepareRename(this.#answerAcross('prepareRename', (file, { position }: PrepareRenameParams, near) => prepareRename(file, position, near) ?? null, null));
    connection.onRenameRequest(this.#answerAcross('rename', (file, { position, newName }: RenameParams, near) => ({ changes: rename(file, position, newName, near) }), null));
  }

  #initialize(params: InitializeParams): InitializeResult {
    this.#params = params;
    const options: InitializationOptions = params.initializationOptions ?? {};
    if (options.l10n) l10n.config({ contents: { ...options.l10n } });
    const client = readAbilities(params);
    this.#started = new Session(client, {
      publish: (uri, version, diagnostics) => void this.#connection.sendDiagnostics({ uri, version, diagnostics }),
      refresh: () => { if (client.refreshDiagnostics) this.#connection.languages.diagnostics.refresh().catch(() => undefined); },
      repositoriesChanged: () => void this.#connection.sendNotification(REPOSITORIES_CHANGED),
      failed: (where, error) => this.#nameOnce(where, error),
    }, (folder) => this.#host.files(folder), this.#host.quiet);
    return { capabilities: capabilities(client), serverInfo: { name: 'triton-repo', version: this.#host.version } };
  }

  #initialized(): void {
    const { client } = this.#connection;
    const { workspaceFolders, rootUri } = this.#params;
    const folders = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []); // older clients know one folder only
    this.#session.foldersChanged(folders, []);
    void this.#pullSettings([undefined]);
    if (this.#params.capabilities.workspace?.workspaceFolders) {
      this.#connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        this.#session.foldersChanged(added.map(({ uri }) => uri), removed.map(({ uri }) => uri));
      });
    }
    if (this.#client.watchFiles) void client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: '**/*' }] });
    if (this.#params.capabilities.workspace?.didChangeConfiguration?.dynamicRegistration) {
      void client.register(DidChangeConfigurationNotification.type, { section: 'tritonRepo' });
    }
  }

  /** Asks for the settings of open files, and for those of all others: `undefined`. */
  async #pullSettings(uris: readonly (string | undefined)[]): Promise<void> {
    if (!this.#client.configuration || uris.length === 0) return;
    const items = uris.map((scopeUri) => ({ ...(scopeUri !== undefined && { scopeUri }), section: 'tritonRepo' }));
    const sections: unknown[] = await this.#connection.workspace.getConfiguration(items);
    uris.forEach((uri, at) => {
      const file = uri === undefined ? undefined : this.#session.file(uri);
      if (uri === undefined || file) this.#session.applySettings(file, readSettings(sections[at]));
    });
  }

  /** @throws ResponseError for a request that names no file */
  #fileOf({ textDocument }: Partial<AboutFile>): ConfigFile | undefined {
    if (typeof textDocument?.uri !== 'string') throw new ResponseError(ErrorCodes.InvalidParams, 'textDocument.uri is missing');
    return this.#session.file(textDocument.uri);
  }

  /**
   * A handler for a request about one open file: counted, cancelled when asked, and a defect in it ends in one clear
   * answer instead of a stack trace. `nothing` is the answer for a file that is not open.
   */
  #answer<P extends AboutFile, R>(kind: string, answer: (file: ConfigFile, params: P) => R, nothing: R) {
    return (params: P, token: CancellationToken): R => this.#guard(kind, token, () => {
      const file = this.#fileOf(params);
      return file ? answer(file, params) : nothing;
    });
  }

  /** The same with the file's neighbours at hand. */
  #answerAcross<P extends AboutFile, R>(kind: string, answer: (file: ConfigFile, params: P, neighbours: Neighbours) => R, nothing: R) {
    return this.#answerLater<P, R>(kind, async (file, params) => {
      const neighbours = await this.#session.neighbours(file);
      return answer(file, params, neighbours);
    }, nothing);
  }

  /** For answers that wait for other files: one about a text that is no more is dropped. */
  #answerLater<P extends AboutFile, R>(kind: string, answer: (file: ConfigFile, params: P) => Promise<R>, nothing: R) {
    return (params: P, token: CancellationToken): Promise<R> => this.#guardLater(kind, token, async () => {
      const file = this.#fileOf(params);
      if (!file) return nothing;
      const { version } = file.document;
      const result = await answer(file, params);
      if (file.document.version !== version) throw new ResponseError(LSPErrorCodes.ContentModified, 'the file changed meanwhile');
      return result;
    });
  }

  #custom<K extends keyof CustomRequests>(name: K, answer: (params: CustomRequests[K][0]) => CustomRequests[K][1] | Promise<CustomRequests[K][1]>): void {
    const handler = (params: CustomRequests[K][0], token: CancellationToken): Promise<unknown> => this.#guardLater(name, token, async () => answer(params));
    this.#connection.onRequest(name as string, handler);
  }

  #guard<R>(kind: string, token: CancellationToken, answer: () => R): R {
    const began = performance.now();
    try {
      this.#throwIfCancelled(token);
      const result = answer();
      this.#figures.note(kind, 'answered', performance.now() - began);
      return result;
    } catch (error) {
      throw this.#refusal(kind, error);
    }
  }

  async #guardLater<R>(kind: string, token: CancellationToken, answer: () => Promise<R>): Promise<R> {
    const began = performance.now();
    try {
      this.#throwIfCancelled(token);
      const result = await answer();
      this.#throwIfCancelled(token);
      this.#figures.note(kind, 'answered', performance.now() - began);
      return result;
    } catch (error) {
      throw this.#refusal(kind, error);
    }
  }

  #throwIfCancelled(token: CancellationToken): void {
    if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
  }

  /** What the client is told instead of an answer; never a stack trace. */
  #refusal(kind: string, error: unknown): ResponseError {
    if (error instanceof ResponseError) {
      this.#figures.note(kind, 'cancelled', 0);
      return error;
    }
    this.#figures.note(kind, 'failed', 0);
    if (error instanceof CannotRename) return new ResponseError(LSPErrorCodes.RequestFailed, error.message);
    this.#nameOnce(kind, error);
    return new ResponseError(ErrorCodes.InternalError, l10n.t('{0} failed. This is a defect of the language server; its log has the details.', kind));
  }

  /** A defect is told once in the log, however often it strikes; what follows works on. */
  #nameOnce(where: string, error: unknown): void {
    const before = this.#defects.get(where) ?? 0;
    this.#defects.set(where, before + 1);
    if (before > 0) return;
    this.#connection.console.error(`${where}: ${error instanceof Error ? error.stack ?? error.message : String(error)}`);
  }

  async #report(): Promise<ServerReport> {
    const repositories = await this.#session.describeRepositories();
    return {
      version: this.#host.version,
      positionEncoding: this.#client.encoding,
      diagnostics: this.#client.pullDiagnostics ? 'pull' : 'push',
      openDocuments: this.#session.openFiles.length,
      repositories: repositories.length,
      models: repositories.reduce((sum, { models }) => sum + models.length, 0),
      uptimeSeconds: Math.round((performance.now() - this.#began) / 1000),
      heapMegabytes: this.#host.heapMegabytes?.(),
      requests: this.#figures.report(),
      defects: Object.fromEntries(this.#defects),
    };
  }
}

function capabilities(client: ClientAbilities): ServerCapabilities {
  return {
    positionEncoding: client.encoding,
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    ...(client.pullDiagnostics && { diagnosticProvider: { identifier: 'triton', interFileDependencies: true, workspaceDiagnostics: false } }),
    completionProvider: { resolveProvider: client.resolveDocumentation, triggerCharacters: ['"', "'", ' '] },
    hoverProvider: true,
    codeActionProvider: client.codeActionLiterals ? { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] } : false,
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    documentSymbolProvider: true,
    documentLinkProvider: {},
    documentFormattingProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    workspaceSymbolProvider: true,
    renameProvider: client.renamePrepare ? { prepareProvider: true } : true,
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  };
}
