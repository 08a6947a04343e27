// The language server in a browser's worker. Open files only: the browser's editor brings no folder yet.
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import manifest from '../../package.json' with { type: 'json' };
import { serve } from './service.ts';

declare const self: ConstructorParameters<typeof BrowserMessageReader>[0];

serve(createConnection(new BrowserMessageReader(self), new BrowserMessageWriter(self)), { version: manifest.version, files: () => undefined });
