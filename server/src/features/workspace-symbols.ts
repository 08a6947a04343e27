import { SymbolKind, type SymbolInformation } from 'vscode-languageserver';
import { tensorUses, type Neighbour } from './ensemble.ts';

/** More than a person scrolls through; the next letter narrows it. */
const LIMIT = 500;

/** Models and their tensors whose names hold the letters of the query in this order. */
export function workspaceSymbols(models: readonly Neighbour[], query: string): SymbolInformation[] {
  const matches = matcher(query);
  const found: SymbolInformation[] = [];
  for (const { model, source } of models) {
    if (matches(model)) {
      found.push({ name: model, kind: SymbolKind.Module, location: { uri: source.uri, range: source.rangeOf({ start: 0, end: 0 }) } });
    }
    for (const use of tensorUses(source)) {
      if ((use.role !== 'input' && use.role !== 'output') || use.name === '' || !matches(use.name)) continue;
      found.push({ name: use.name, kind: SymbolKind.Variable, containerName: model, location: { uri: source.uri, range: source.rangeOf(use) } });
    }
    if (found.length >= LIMIT) break;
  }
  return found.slice(0, LIMIT);
}

function matcher(query: string): (name: string) => boolean {
  const letters = Array.from(query.toLowerCase().replaceAll(' ', ''));
  return (name) => {
    let at = 0;
    for (const letter of name.toLowerCase()) if (letter === letters[at]) at++;
    return at === letters.length;
  };
}
