// Asks a real Triton server for its verdict on each case of test/fixtures/oracle/*.json and writes the answer into it.
// Usage: node scripts/oracle/ask.mjs [--check] [FILE…]    `--check` writes nothing and ends with 1 where an answer differs.
// The server is the one that `npm run triton` installs.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findInstalled } from '../../client/src/services/triton/install.ts';
import { makeBackends, Oracle } from './server.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const fixtures = path.join(root, 'test/fixtures/oracle');

/** `{"config.pbtxt": text, "1/": ""}`: a name that ends in `/` is an empty folder. */
function lay(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    const at = path.join(folder, name);
    fs.mkdirSync(name.endsWith('/') ? at : path.dirname(at), { recursive: true });
    if (!name.endsWith('/')) fs.writeFileSync(at, text);
  }
}

/** All of one file's answers, in order. */
async function askAll(installation, cases) {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'oracle-'));
  const repository = path.join(scratch, 'models');
  const backends = makeBackends(installation, path.join(scratch, 'backends'));
  fs.mkdirSync(repository);
  const servers = [new Oracle(installation, backends, repository), new Oracle(installation, backends, repository, ['--disable-auto-complete-config'])];
  try {
    const answers = [];
    for (const { model = 'm', strict = false, config, files = { '1/': '' } } of cases) {
      fs.rmSync(repository, { recursive: true });
      lay(path.join(repository, model), { ...files, ...(config !== undefined && { 'config.pbtxt': config }) });
      let answer = await servers[strict ? 1 : 0].ask(model);
      // A model that fails once its instances are made ends the server now and then: a race, and no answer.
      for (let again = 0; again < 2 && answer.verdict === 'crash'; again++) answer = await servers[strict ? 1 : 0].ask(model);
      answers.push(answer.said === undefined ? answer : { ...answer, said: answer.said.replaceAll(repository, '{repository}').replaceAll(backends, '{backends}') });
    }
    return answers;
  } finally {
    servers.forEach((server) => server.stop());
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

async function main(args) {
  const installation = await findInstalled(path.join(root, '.cache/triton'));
  if (!installation) throw new Error('no Triton server: run `npm run triton`');
  const named = args.filter((one) => !one.startsWith('--'));
  let differ = 0;
  for (const file of named.length > 0 ? named : fs.readdirSync(fixtures).map((name) => path.join(fixtures, name))) {
    const { about, cases } = JSON.parse(fs.readFileSync(file, 'utf8'));
    const answers = await askAll(installation, cases);
    for (const [at, one] of cases.entries()) {
      if (JSON.stringify(one.answer) === JSON.stringify(answers[at]) || (one.answer && answers[at].verdict === 'crash')) continue;
      differ++;
      console.log(`${path.basename(file)} ${one.id}: ${JSON.stringify(answers[at])}`);
      one.answer = answers[at];
    }
    if (!args.includes('--check')) fs.writeFileSync(file, `${JSON.stringify({ about, cases }, null, 1)}\n`);
  }
  return args.includes('--check') && differ > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
