// npm run bench:activation — what the extension adds to the start of a window: reading its code and `activate`, in the
// build that ships, each in a fresh Node whose own modules are loaded, as an extension host's are. The editor's API is
// stood in for by one that answers all with itself, so what the editor does itself is not in the figures.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const RUNS = Number(process.env.RUNS ?? 41);

const { status } = spawnSync(process.execPath, [path.join(root, 'esbuild.mjs'), '--production'], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(1);

const one = () => {
  const { stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'activate-once.cjs'), path.join(root, 'dist/client.js')], { encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
};
one(); // the first one reads from the disk
const all = Array.from({ length: RUNS }, one);
const figure = (name, share) => {
  const sorted = all.map((run) => run[name]).sort((a, b) => a - b);
  return sorted[Math.min(RUNS - 1, Math.floor(share * RUNS))].toFixed(1).padStart(7);
};
console.log(`${RUNS} fresh processes, ms`.padEnd(34), '    p50     p90     max');
for (const [name, title] of [['code', 'reading the code'], ['activate', 'activate'], ['total', 'both'], ['processor', 'both, processor time']]) {
  console.log(title.padEnd(34), figure(name, 0.5), figure(name, 0.9), figure(name, 1));
}
