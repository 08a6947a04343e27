// Runs everything and closes with one line `N passed, N failed, N skipped`. A stage that has no
// count of its own (type check, lint, packaging) counts as one. Later stages run after a failure:
// one run tells all that is wrong. `npm test -- unit host` runs the named stages only.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './host/locate.mjs';

const results = path.join(root, '.cache/test');
const unitReport = path.join(results, 'unit.json');
const npm = (script, ...args) => ['npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])]];
const counted = (pattern) => (output) => {
  const match = [...output.matchAll(pattern)].at(-1);
  return match && { passed: Number(match[1]), failed: Number(match[2]), skipped: Number(match[3]) };
};

/** `setup` stages bring what later ones need; they count only when they fail. */
const STAGES = [
  { name: 'types', command: npm('check') },
  { name: 'lint', command: npm('lint') },
  { name: 'build', setup: true, command: npm('build') },
  { name: 'triton', setup: true, command: npm('triton'), notHere: 2 },
  { name: 'example', setup: true, command: npm('example'), notHere: 2 },
  {
    name: 'unit',
    command: npm('test:unit', '--reporter=default', '--reporter=json', `--outputFile=${unitReport}`),
    count() {
      const report = JSON.parse(fs.readFileSync(unitReport, 'utf8'));
      return { passed: report.numPassedTests, failed: report.numFailedTests + failedFiles(report), skipped: report.numPendingTests + report.numTodoTests };
    },
  },
  { name: 'grammar', command: npm('test:grammar') },
  { name: 'package', command: npm('package') },
  { name: 'host-install', setup: true, command: npm('host'), notHere: 2 },
  { name: 'host', command: npm('test:host'), count: counted(/^host: (\d+) passed, (\d+) failed, (\d+) skipped$/gm) },
  { name: 'ui', command: npm('test:ui'), needs: 'host-install', count: counted(/pass (\d+)\n.*fail (\d+)\n(?:.*\n)*?.*skipped (\d+)/g) },
];

/** A file that could not be loaded has no failed test, but has failed. */
function failedFiles(report) {
  return report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed')).length;
}

function run([command, args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        process.stdout.write(text);
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

async function judge(stage) {
  fs.rmSync(unitReport, { force: true });
  const { code, output } = await run(stage.command);
  if (code !== 0 && code === stage.notHere) return { passed: 0, failed: 0, skipped: 1, absent: true };
  let count;
  try {
    count = stage.count?.(output);
  } catch {
    count = undefined; // the stage ended before it wrote its report
  }
  if (stage.count && !count) return { passed: 0, failed: 1, skipped: 0 };
  if (stage.setup) return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  count ??= { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  if (code !== 0 && count.failed === 0) count.failed = 1; // a crash behind green tests
  return count;
}

const wanted = process.argv.slice(2);
for (const name of wanted) {
  if (!STAGES.some((stage) => stage.name === name)) {
    console.error(`npm test: there is no stage "${name}"; stages: ${STAGES.map((stage) => stage.name).join(' ')}`);
    process.exit(2);
  }
}
fs.mkdirSync(results, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
const absent = new Set();
const lines = [];
for (const stage of STAGES) {
  if (wanted.length > 0 && !wanted.includes(stage.name)) continue;
  const began = performance.now();
  console.log(`\n== ${stage.name}`);
  let count;
  if (stage.needs && absent.has(stage.needs)) {
    count = { passed: 0, failed: 0, skipped: 1 };
    console.log(`skipped: needs ${stage.needs}, which this system does not have`);
  } else {
    count = await judge(stage);
  }
  if (count.absent) absent.add(stage.name);
  for (const key of Object.keys(total)) total[key] += count[key];
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  lines.push(`${count.failed > 0 ? 'FAILED' : 'ok'.padEnd(6)} ${stage.name.padEnd(13)} ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped (${seconds} s)`);
}
console.log(`\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
