// The bundled server as other editors start it. Needs `npm run build`; without it the tests are skipped.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter, type Diagnostic, type InitializeResult } from 'vscode-languageserver/node';

const dist = path.resolve(import.meta.dirname, '../../dist');
const STARTS: readonly (readonly string[])[] = [['server.js', '--stdio'], ['cli.js', 'lsp', '--stdio']];
const built = STARTS.every(([file]) => fs.existsSync(path.join(dist, file!)));

function run(args: readonly string[]) {
  const child = spawn(process.execPath, [path.join(dist, args[0]!), ...args.slice(1)], { stdio: ['pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => { errors += text; });
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => { child.on('close', (code) => resolve({ code, errors })); });
  return { child, ended };
}

describe.skipIf(!built)('as a process (skipped without dist)', () => {
  test.each(STARTS)('%s %s answers, and ends with 0 after shutdown and exit', async (...args: readonly string[]) => {
    const { child, ended } = run(args);
    const connection = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
    connection.listen();
    const { serverInfo } = await connection.sendRequest<InitializeResult>('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
    expect(serverInfo?.name).toBe('triton-repo');
    const told = new Promise<Diagnostic[]>((resolve) => {
      connection.onNotification('textDocument/publishDiagnostics', ({ diagnostics }: { diagnostics: Diagnostic[] }) => resolve(diagnostics));
    });
    await connection.sendNotification('initialized', {});
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: 'untitled:config.pbtxt', languageId: 'triton-config', version: 1, text: 'max_batch_sise: 8\n' },
    });
    expect(await told).toMatchObject([{ severity: 1, source: 'triton' }]);
    await connection.sendRequest('shutdown');
    await connection.sendNotification('exit');
    expect(await ended).toEqual({ code: 0, errors: '' });
  });

  test('an editor that dies takes the server along', async () => {
    const { child, ended } = run(['server.js', '--stdio']);
    child.stdin.end();
    expect((await ended).code).toBe(1); // no shutdown was asked for
  });

  test.each([['server.js'], ['cli.js', 'lsp']])('%s %s without a transport says how it is used and ends with 2', async (...args: readonly string[]) => {
    const { child, ended } = run(args);
    child.stdin.end();
    const { code, errors } = await ended;
    expect(code).toBe(2);
    expect(errors).toContain('--stdio');
    expect(errors).not.toMatch(/\bat .*:\d+:\d+/);
  });
});
