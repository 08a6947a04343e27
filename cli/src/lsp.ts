import { EXIT, readArgs, UsageError } from './args.ts';

const HELP = `Usage: triton-repo lsp --stdio

The language server for any editor: diagnostics, completion, hover and the rest for config.pbtxt,
over standard input and output. Language id: triton-config.`;

/** Runs until the editor ends the connection; the server then ends the process itself. */
export async function run(args: string[]): Promise<number> {
  const read = readArgs(args, HELP, { stdio: { type: 'boolean' }, clientProcessId: { type: 'string' } });
  if (!read) return EXIT.ok;
  if (!read.values.stdio) throw new UsageError('only --stdio is spoken here');
  await import('../../server/src/server.ts'); // reads the transport from the arguments, as it does when started alone
  return new Promise(() => undefined);
}
