import * as vscode from 'vscode';

export function row(label: string, state: vscode.TreeItemCollapsibleState, rest: Partial<vscode.TreeItem>): vscode.TreeItem {
  return Object.assign(new vscode.TreeItem(label, state), rest);
}
