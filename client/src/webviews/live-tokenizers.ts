import path from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Tokenizer as PanelTokenizer } from '../../../webview/src/protocol.ts';
import type { Tokenizer } from '../services/tokenizer/tokenizer.ts';

const CHOSEN = 'tritonRepo.tokenizers';

/** Which tokenizer goes with which model, and the last one used, which stays open: loading takes up to a second. */
export class Tokenizers {
  readonly #state: vscode.Memento;
  #open: { folder: string; tokenizer: Promise<Tokenizer> } | undefined;

  /** @param state keeps the folders chosen in this workspace, by model */
  constructor(state: vscode.Memento) {
    this.#state = state;
  }

  /** The folder chosen for the model, else the one nearest to its own folder. */
  async find(model: string, modelFolder: string | undefined): Promise<PanelTokenizer | null> {
    const { findTokenizerFolder, readTokenizerFolder } = await import('../services/tokenizer/folder.ts');
    const chosen = this.#chosen[model];
    if (chosen !== undefined && await readTokenizerFolder(chosen).then(() => true, () => false)) return shown(chosen);
    const found = modelFolder === undefined ? undefined : await findTokenizerFolder(modelFolder);
    return found === undefined ? null : shown(found);
  }

  /** @throws UserError when the folder chosen holds no tokenizer */
  async choose(model: string, start: string | undefined): Promise<PanelTokenizer | undefined> {
    const picked = await vscode.window.showOpenDialog({
      canSelectFiles: false, canSelectFolders: true, title: l10n.t('Folder with tokenizer.json and tokenizer_config.json'), openLabel: l10n.t('Use This Tokenizer'),
      ...(start !== undefined && { defaultUri: vscode.Uri.file(start) }),
    });
    const folder = picked?.[0]?.fsPath;
    if (folder === undefined) return undefined;
    const { readTokenizerFolder } = await import('../services/tokenizer/folder.ts');
    await readTokenizerFolder(folder);
    await this.#state.update(CHOSEN, { ...this.#chosen, [model]: folder });
    return shown(folder);
  }

  async open(folder: string): Promise<Tokenizer> {
    if (this.#open?.folder === folder) return this.#open.tokenizer;
    this.dispose();
    const tokenizer = import('../services/tokenizer/tokenizer.ts').then((module) => module.Tokenizer.open(folder));
    const open = { folder, tokenizer };
    this.#open = open;
    tokenizer.catch(() => { if (this.#open === open) this.#open = undefined; });
    return tokenizer;
  }

  dispose(): void {
    void this.#open?.tokenizer.then((tokenizer) => tokenizer.dispose(), () => {});
    this.#open = undefined;
  }

  get #chosen(): Record<string, string> {
    return this.#state.get<Record<string, string>>(CHOSEN, {});
  }
}

/** Named by the way from the workspace's folder, where it lies in one. */
function shown(folder: string): PanelTokenizer {
  const name = vscode.workspace.asRelativePath(folder);
  return { folder, name: name === '' ? path.basename(folder) : name };
}
