import { EXIT, guard } from './args.ts';
import { print, printError } from './output.ts';
import manifest from '../../package.json' with { type: 'json' };

interface Subcommand {
  readonly name: string;
  readonly summary: string;
  /** Loaded when called for: `check` must not pay for what `deploy` needs. */
  readonly load: () => Promise<{ run(args: string[]): Promise<number> }>;
}

const SUBCOMMANDS: readonly Subcommand[] = [
  { name: 'check', summary: 'what a Triton server would refuse, and what would go wrong later', load: () => import('./check/check.ts') },
  { name: 'config', summary: 'the effective configuration, as the server completes it', load: () => import('./config.ts') },
  { name: 'format', summary: 'even indentation and blanks, nothing else', load: () => import('./format.ts') },
  { name: 'models', summary: 'the repository as Triton would load it', load: () => import('./models.ts') },
  { name: 'onnx', summary: 'inputs, outputs, opset and external data of an ONNX model', load: () => import('./onnx.ts') },
  { name: 'serve', summary: 'a real Triton server on this machine', load: () => import('./serve.ts') },
  { name: 'verify', summary: 'a real Triton server\'s own verdict on each model, and where ours differs', load: () => import('./verify/verify.ts') },
  { name: 'invoke', summary: 'one request to a running server', load: () => import('./invoke.ts') },
  { name: 'bench', summary: 'latency and throughput of a running server', load: () => import('./bench.ts') },
  { name: 'package', summary: 'the archive that the SageMaker Triton image expects', load: () => import('./package.ts') },
  { name: 'deploy', summary: 'every request that a deployment would make (--dry-run)', load: () => import('./deploy.ts') },
  { name: 'endpoints', summary: 'the SageMaker endpoints of a region', load: () => import('./endpoints.ts') },
  { name: 'lsp', summary: 'the language server for any editor (--stdio)', load: () => import('./lsp.ts') },
];

function usage(): string {
  const width = Math.max(...SUBCOMMANDS.map(({ name }) => name.length));
  return [
    'Usage: triton-repo <command> [options]',
    '',
    ...SUBCOMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'triton-repo <command> --help tells the options of one command; --version tells the version.',
    'Exit codes: 0 nothing to say, 1 findings or a failed action, 2 wrong use or unreadable input.',
  ].join('\n');
}

async function main(argv: string[]): Promise<number> {
  const [name, ...args] = argv;
  if (name === '--version' || name === '-V') {
    print(manifest.version);
    return EXIT.ok;
  }
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    if (name === undefined) printError(usage());
    else print(usage());
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  const command = SUBCOMMANDS.find((candidate) => candidate.name === name);
  if (!command) {
    printError(`triton-repo: there is no command "${name}". See triton-repo --help.`);
    return EXIT.usage;
  }
  return guard(name, async () => (await command.load()).run(args));
}

// A closed pipe (`| head`) is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  throw error;
});

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
