// A real client and the real service over in-memory streams: real JSON-RPC, no process.
import { PassThrough } from 'node:stream';
import {
  createConnection, createProtocolConnection, StreamMessageReader, StreamMessageWriter,
  type ClientCapabilities, type Diagnostic, type InitializeResult, type ProtocolConnection, type PublishDiagnosticsParams,
} from 'vscode-languageserver/node';
import type { FileAccess } from '../../server/src/analysis/repository/files.ts';
import { serve, type Host } from '../../server/src/service.ts';

/** As VS Code announces itself, as far as the server looks. */
export const RICH: ClientCapabilities = {
  general: { positionEncodings: ['utf-16'] },
  workspace: { configuration: false, workspaceFolders: true, workspaceEdit: { documentChanges: true }, diagnostics: { refreshSupport: true } },
  textDocument: {
    diagnostic: { dynamicRegistration: false, relatedInformation: true, codeDescriptionSupport: true },
    publishDiagnostics: { relatedInformation: true, versionSupport: true, codeDescriptionSupport: true, dataSupport: true },
    completion: {
      completionItem: {
        snippetSupport: true, insertReplaceSupport: true, labelDetailsSupport: true, documentationFormat: ['markdown'],
        resolveSupport: { properties: ['documentation'] },
      },
    },
    hover: { contentFormat: ['markdown'] },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source.fixAll'] } }, isPreferredSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    rename: { prepareSupport: true },
  },
};

/** Knows nothing beyond the protocol's minimum. */
export const POOR: ClientCapabilities = {};

/** The rich client, but diagnostics are pushed to it. */
export const PUSHED: ClientCapabilities = { ...RICH, textDocument: { ...RICH.textDocument, diagnostic: undefined } };

export class Client {
  readonly connection: ProtocolConnection;
  readonly published: PublishDiagnosticsParams[] = [];
  initialized!: InitializeResult;

  constructor(host: Partial<Host> = {}) {
    const up = new PassThrough();
    const down = new PassThrough();
    serve(createConnection(new StreamMessageReader(up), new StreamMessageWriter(down)), {
      version: '0.0.0', files: () => undefined, quiet: { rules: 5, repository: 5 }, ...host,
    });
    this.connection = createProtocolConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
    this.connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => void this.published.push(params));
    this.connection.onRequest('workspace/diagnostic/refresh', () => null);
    this.connection.onRequest('client/registerCapability', () => null);
    this.connection.listen();
  }

  async start(capabilities: ClientCapabilities = RICH, folders: string[] = []): Promise<this> {
    this.initialized = await this.connection.sendRequest('initialize', {
      processId: null, rootUri: null, capabilities, workspaceFolders: folders.map((uri) => ({ uri, name: uri })),
    });
    await this.connection.sendNotification('initialized', {});
    return this;
  }

  open(uri: string, text: string, version = 1): void {
    void this.connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'triton-config', version, text } });
  }

  change(uri: string, version: number, ...contentChanges: unknown[]): void {
    void this.connection.sendNotification('textDocument/didChange', { textDocument: { uri, version }, contentChanges });
  }

  ask<T>(method: string, params: object): Promise<T> {
    return this.connection.sendRequest(method, params);
  }

  about<T>(method: string, uri: string, more: object = {}): Promise<T> {
    return this.ask(method, { textDocument: { uri }, ...more });
  }

  async pull(uri: string): Promise<Diagnostic[]> {
    const report = await this.about<{ items: Diagnostic[] }>('textDocument/diagnostic', uri);
    return report.items;
  }

  /** Waits until diagnostics for a version of a file were pushed that satisfy the condition. */
  async pushed(uri: string, when: (params: PublishDiagnosticsParams) => boolean = () => true): Promise<PublishDiagnosticsParams> {
    for (;;) {
      const found = this.published.find((params) => params.uri === uri && when(params));
      if (found) return found;
      await new Promise((resolve) => { setTimeout(resolve, 2); });
    }
  }

  async stop(): Promise<void> {
    await this.connection.sendRequest('shutdown');
    this.connection.dispose();
  }
}

/** A workspace folder in memory, by path. */
export function memoryFiles(files: Readonly<Record<string, string>>): FileAccess {
  const paths = Object.keys(files);
  return {
    list: (folder) => {
      const prefix = folder === '' ? '' : `${folder}/`;
      const inside = paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
      if (inside.length === 0) return Promise.resolve(undefined);
      const names = new Map(inside.map((path) => [path.split('/')[0]!, path.includes('/') ? 'folder' as const : 'file' as const]));
      return Promise.resolve([...names].map(([name, kind]) => ({ name, kind })));
    },
    read: (path) => Promise.resolve(files[path] === undefined ? undefined : new TextEncoder().encode(files[path])),
  };
}
