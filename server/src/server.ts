// The language server as a process: `--stdio` for any editor, `--node-ipc` for VS Code.
import process from 'node:process';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import manifest from '../../package.json' with { type: 'json' };
import { serve } from './service.ts';
import { nodeFiles } from './session/node-files.ts';

const TRANSPORT = /^--(?:stdio$|node-ipc$|socket(?:=|$)|pipe(?:=|$))/;

if (process.argv.some((argument) => TRANSPORT.test(argument))) {
  serve(createConnection(ProposedFeatures.all), {
    version: manifest.version,
    files: nodeFiles,
    heapMegabytes: () => Math.round(process.memoryUsage().heapUsed / 1e6),
  });
} else {
  process.stderr.write('Usage: server.js --stdio | --node-ipc | --socket=PORT | --pipe=NAME\nThe language server for Triton model configurations; an editor starts it.\n');
  process.exitCode = 2;
}
