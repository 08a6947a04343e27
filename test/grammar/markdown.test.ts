// The grammar's own tests run through `npm run test:grammar`; a second host grammar needs a run of its own.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

test('configurations in fenced blocks of a Markdown page are coloured', () => {
  const runner = path.join(root, 'node_modules/vscode-tmgrammar-test/dist/unit.js');
  const output = execFileSync(process.execPath, [runner, '-g', 'test/grammar/markdown/base.tmLanguage.json', 'test/grammar/markdown/*.md'],
    { cwd: root, encoding: 'utf8' });
  expect(output).toMatch(/fence\.md run success/);
});
