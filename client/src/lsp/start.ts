import * as vscode from 'vscode';
import { LanguageService } from './language-service.ts';
import { languageStatusItem } from './status-item.ts';

/** As much of the extension's context as the language client needs. */
export interface LanguageHost {
  readonly extensionUri: vscode.Uri;
  readonly subscriptions: vscode.Disposable[];
}

/**
 * Makes the language service. The server itself is started with the first configuration that is opened, or with the
 * first question asked of it; nothing is read or started here.
 */
export function startLanguageClient({ extensionUri, subscriptions }: LanguageHost, log: vscode.LogOutputChannel): LanguageService {
  const service = new LanguageService(vscode.Uri.joinPath(extensionUri, 'dist', 'server.js').fsPath, log);
  const begin = (document: vscode.TextDocument) => {
    if (document.languageId !== 'triton-config') return;
    service.start().catch((error: unknown) => log.error(error instanceof Error ? error.message : String(error)));
  };
  subscriptions.push(service, languageStatusItem(service), vscode.workspace.onDidOpenTextDocument(begin));
  vscode.workspace.textDocuments.forEach(begin);
  return service;
}
