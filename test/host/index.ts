// Loaded inside the extension host by VS Code (extensionTestsPath). The same
// file serves @vscode/test-electron and the offline host: the first shows the
// console by itself, the second reads the file named by HOST_TEST_REPORT.
import * as fs from 'node:fs';
import * as path from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';

export async function run(): Promise<void> {
  const report = process.env.HOST_TEST_REPORT;
  const print = (...args: unknown[]): void => {
    if (report) fs.appendFileSync(report, `${format(...args)}\n`);
    else console.log(...args);
  };
  Mocha.reporters.Base.consoleLog = print;
  Mocha.reporters.Base.useColors = false;

  const mocha = new Mocha({ ui: 'tdd', timeout: 30_000, color: false, reporter: 'spec', forbidOnly: !!process.env.CI });
  for (const name of fs.readdirSync(__dirname).sort()) if (name.endsWith('.test.js')) mocha.addFile(path.join(__dirname, name));
  await new Promise<void>((resolve, reject) => {
    const runner = mocha.run((failures) => {
      const { passes = 0, pending = 0 } = runner.stats ?? {};
      print(`host: ${passes} passed, ${failures} failed, ${pending} skipped`);
      if (passes + failures === 0) reject(new Error('no test ran'));
      else if (failures > 0) reject(new Error(`${failures} tests failed`));
      else resolve();
    });
  });
}
