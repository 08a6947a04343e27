// What is used of the package, by name: it is CommonJS, and a chunk made of that alone would have a default export only.
export { LanguageClient, State, TransportKind } from 'vscode-languageclient/node';
