import { randomBytes } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { readChoice, readForm } from '../../../webview/src/protocol.ts';
import type { HostMessage } from '../../../webview/src/protocol.ts';
import { panelHtml } from './panel-html.ts';
import type { PanelEditor, PanelServices } from './panel-services.ts';
import { PanelSession } from './panel-session.ts';
import type { Wish } from './panel-session.ts';

export const PANEL_VIEW = 'tritonRepo.panel';
const FORM = 'tritonRepo.panel.form';

export interface PanelSurroundings {
  extension: vscode.ExtensionContext;
  log: vscode.LogOutputChannel;
  /** Made when the first panel opens: activation loads none of it. */
  services: () => PanelServices;
}

/** The one "Invoke & Benchmark" panel of the window: opened, shown again, restored after a reload. */
export class Panels implements vscode.Disposable, vscode.WebviewPanelSerializer {
  readonly #around: PanelSurroundings;
  readonly #registration: vscode.Disposable;
  #open: { panel: vscode.WebviewPanel; session: PanelSession } | undefined;
  /** What "Start a Local Triton" starts: the repository that the last command was about. */
  #folder: vscode.Uri | undefined;

  constructor(around: PanelSurroundings) {
    this.#around = around;
    this.#registration = vscode.Disposable.from(
      vscode.window.registerWebviewPanelSerializer(PANEL_VIEW, this),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#open?.session.refresh()),
    );
  }

  /** Opens the panel beside the editor, or brings it forward, with what is wished for. */
  show(wish: Wish, folder?: vscode.Uri): void {
    if (folder) this.#folder = folder;
    if (this.#open) {
      this.#open.panel.reveal(undefined, false);
      this.#open.session.show(wish);
      return;
    }
    const column = vscode.window.activeTextEditor ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
    this.#fill(vscode.window.createWebviewPanel(PANEL_VIEW, l10n.t('Invoke & Benchmark'), column, this.#options()), wish);
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Thenable<void> {
    panel.webview.options = this.#options();
    this.#fill(panel, readChoice(state));
    return Promise.resolve();
  }

  dispose(): void {
    this.#registration.dispose();
    this.#open?.panel.dispose();
  }

  get #dist(): vscode.Uri {
    return vscode.Uri.joinPath(this.#around.extension.extensionUri, 'dist', 'webview');
  }

  #options(): vscode.WebviewOptions & vscode.WebviewPanelOptions {
    return { enableScripts: true, enableForms: false, enableCommandUris: false, enableFindWidget: true, localResourceRoots: [this.#dist] };
  }

  #fill(panel: vscode.WebviewPanel, wish: Wish): void {
    this.#open?.panel.dispose();
    const { extension } = this.#around;
    const { webview } = panel;
    const send = (message: HostMessage): void => {
      // The editor's own channel, which has no origin to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      void webview.postMessage(message);
    };
    const session = new PanelSession(this.#around.services(), this.#editor(), send, wish);
    const open = { panel, session };
    this.#open = open;
    const icon = (theme: string) => vscode.Uri.joinPath(extension.extensionUri, 'media', `panel-${theme}.svg`);
    panel.iconPath = { dark: icon('dark'), light: icon('light') };
    const received = webview.onDidReceiveMessage((message: unknown) => session.receive(message));
    panel.onDidDispose(() => {
      received.dispose();
      session.dispose();
      if (this.#open === open) this.#open = undefined;
    });
    webview.html = panelHtml({
      script: webview.asWebviewUri(vscode.Uri.joinPath(this.#dist, 'panel.js')).toString(),
      style: webview.asWebviewUri(vscode.Uri.joinPath(this.#dist, 'panel.css')).toString(),
      source: webview.cspSource,
      nonce: randomBytes(16).toString('base64'),
      language: vscode.env.language,
      title: panel.title,
      bundle: vscode.l10n.bundle ?? {},
    });
  }

  #editor(): PanelEditor {
    const { extension, log } = this.#around;
    return {
      trusted: () => vscode.workspace.isTrusted,
      canStartLocal: () => (vscode.workspace.workspaceFolders?.length ?? 0) > 0,
      copy: async (text) => {
        await vscode.env.clipboard.writeText(text);
        vscode.window.setStatusBarMessage(l10n.t('Copied'), 3000);
      },
      act: (action) => {
        if (action === 'startLocal') void vscode.commands.executeCommand('tritonRepo.triton.start', this.#folder);
        else if (action === 'attach') void vscode.commands.executeCommand('tritonRepo.triton.attach');
        else void vscode.commands.executeCommand('workbench.trust.manage');
      },
      remembered: () => readForm(extension.workspaceState.get(FORM)),
      remember: (form) => void extension.workspaceState.update(FORM, form),
      log: (text) => log.info(text),
    };
  }
}
