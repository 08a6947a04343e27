import * as vscode from 'vscode';
import type { CompletionMiddleware } from 'vscode-languageclient/node';

/** A field whose value is a name opens the list of names at once: `backend: "|"`. */
export const suggestAgain: CompletionMiddleware = {
  async provideCompletionItem(document, position, context, token, next) {
    const found = await next(document, position, context, token);
    const items = Array.isArray(found) ? found : found?.items ?? [];
    for (const item of items) {
      if (item.insertText instanceof vscode.SnippetString && item.insertText.value.includes('"$1"')) {
        item.command = { command: 'editor.action.triggerSuggest', title: '' };
      }
    }
    return found;
  },
};
