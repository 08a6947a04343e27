import * as assert from 'node:assert';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { LanguageService } from '../../client/src/lsp/language-service.ts';
import { Repositories } from '../../client/src/repositories/repositories.ts';
import { activated, workspaceFolder } from './lib.ts';

suite('a language server that does not start', () => {
  test('is told once and not started again and again by those who show the repositories', async () => {
    const { shell } = await activated();
    const service = new LanguageService(path.join(workspaceFolder().fsPath, 'no-such-server.js'), shell.log);
    const repositories = new Repositories(service);
    let starts = 0;
    const heard = [
      service.onDidChangeState((state) => { if (state === 'starting') starts += 1; }),
      // As the badge and the trees do.
      repositories.onDidChange(() => void repositories.list().catch(() => undefined)),
    ];
    try {
      await assert.rejects(repositories.list(), /language server did not start/);
      await new Promise((resolve) => { setTimeout(resolve, 500); });
      assert.equal(starts, 1);
      assert.equal(service.state, 'failed');
      repositories.refresh(); // a person asks again
      await assert.rejects(repositories.list(), /language server did not start/);
      assert.equal(starts, 2);
    } finally {
      vscode.Disposable.from(...heard, repositories, service).dispose();
    }
  });
});
