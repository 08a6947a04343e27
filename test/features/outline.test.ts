import type { DocumentSymbol, SelectionRange } from 'vscode-languageserver';
import { describe, expect, test } from 'vitest';
import { foldingRanges } from '../../server/src/features/folding.ts';
import { hover } from '../../server/src/features/hover.ts';
import { selectionRanges } from '../../server/src/features/selection.ts';
import { documentSymbols, flatSymbols } from '../../server/src/features/symbols.ts';
import { fileOf, marked } from './cursor.ts';

/** The outline as indented lines. */
function outline(symbols: readonly DocumentSymbol[], depth = 0): string[] {
  return symbols.flatMap(({ name, detail, children = [] }) => [`${'  '.repeat(depth)}${name}${detail === undefined ? '' : ` | ${detail}`}`, ...outline(children, depth + 1)]);
}

/** Each symbol's selection lies in its range, and its range in its parent's. */
function nested(symbols: readonly DocumentSymbol[], file: ReturnType<typeof fileOf>, parent = { start: 0, end: file.text.length }): boolean {
  return symbols.every((one) => {
    const [start, end] = [file.offsetAt(one.range.start), file.offsetAt(one.range.end)];
    const inside = start >= parent.start && end <= parent.end;
    const selected = file.offsetAt(one.selectionRange.start) >= start && file.offsetAt(one.selectionRange.end) <= end;
    return inside && selected && nested(one.children ?? [], file, { start, end });
  });
}

const ENSEMBLE = `platform: "ensemble"
input [ { name: "text" data_type: TYPE_STRING dims: [ 1 ] } ]
output { name: "scores" data_type: TYPE_FP32 dims: [ 3 ] }
ensemble_scheduling {
  step [
    {
      model_name: "tokenize"
      input_map { key: "text" value: "text" }
    }
  ]
}
parameters { key: "k" value { string_value: "v" } }
`;

describe('symbols', () => {
  test('show tensors, steps and entries by their names', () => {
    const file = fileOf(ENSEMBLE);
    const symbols = documentSymbols(file);
    expect(outline(symbols)).toEqual([
      'platform | "ensemble"',
      'input | 1', '  text | TYPE_STRING [ 1 ]',
      'output | 1', '  scores | TYPE_FP32 [ 3 ]',
      'ensemble_scheduling', '  step | 1', '    tokenize', '      input_map | 1', '        text | "text"',
      'parameters | 1', '  k', '    value',
    ]);
    expect(nested(symbols, file)).toBe(true);
  });

  test('are never without a name, however broken the text', () => {
    for (const text of ['input [ { name: "" } ]', 'input [ { name: ', 'name', 'input {', '"x": 1', 'a: "', 'step { model_name: ""']) {
      const file = fileOf(text);
      const flat = flatSymbols(file);
      expect(flat.every(({ name }) => name !== ''), text).toBe(true);
      expect(nested(documentSymbols(file), file), text).toBe(true);
    }
  });

  test('come flat to clients that know no nesting', () => {
    expect(flatSymbols(fileOf(ENSEMBLE)).find(({ name }) => name === 'scores')).toMatchObject({ containerName: 'output' });
  });
});

describe('folding', () => {
  test('messages, lists, comment blocks and regions; the closing bracket stays in sight', () => {
    const file = fileOf('# a\n# b\n# c\ninput [\n  {\n    name: "x"\n  }\n]\n# region r\nname: "m"\n# endregion\n');
    expect(foldingRanges(file)).toEqual([
      { startLine: 3, endLine: 6 }, { startLine: 4, endLine: 5 },
      { startLine: 0, endLine: 2, kind: 'comment' }, { startLine: 8, endLine: 10, kind: 'region' },
    ]);
  });

  test('what opens on one line folds once, what is on one line not at all', () => {
    expect(foldingRanges(fileOf('input [ {\n  name: "x"\n  dims: [ 1 ]\n} ]\n'))).toEqual([{ startLine: 0, endLine: 2 }]);
    expect(foldingRanges(fileOf('input [ { name: "x" } ]\n# one\n'))).toEqual([]);
  });
});

function grown(text: string): string[] {
  const { file, position } = marked(text);
  const found: string[] = [];
  for (let range: SelectionRange | undefined = selectionRanges(file, [position])[0]; range; range = range.parent) {
    found.push(file.text.slice(file.offsetAt(range.range.start), file.offsetAt(range.range.end)));
  }
  return found;
}

describe('selection', () => {
  test('grows from the value to the file', () => {
    expect(grown('input [ { dims: [ 1, 2| ] } ]')).toEqual([
      '2', ' 1, 2 ', '[ 1, 2 ]', 'dims: [ 1, 2 ]', ' dims: [ 1, 2 ] ', '{ dims: [ 1, 2 ] }', ' { dims: [ 1, 2 ] } ', '[ { dims: [ 1, 2 ] } ]',
      'input [ { dims: [ 1, 2 ] } ]',
    ]);
    expect(grown('na|me: "m"\nbackend: "b"')).toEqual(['name', 'name: "m"', 'name: "m"\nbackend: "b"']);
  });
});

const at = (text: string, markdown = true) => {
  const { file, position } = marked(text);
  return JSON.stringify(hover(file, position, markdown)?.contents);
};

describe('hover', () => {
  test('tells meaning, default and page of a field', () => {
    const text = at('max_batch|_size: 8');
    expect(text).toContain('max_batch_size: int32');
    expect(text).toMatch(/batch/);
    expect(text).toContain('](https://');
    expect(at('max_batch|_size: 8', false)).not.toContain('**');
  });

  test('tells since which release', () => {
    expect(at('instance_group [ { passi|ve: true } ]')).toContain('21.06');
  });

  test('tells what an enumeration\'s value means, by name and by number', () => {
    expect(at('instance_group [ { kind: KIND_|CPU } ]')).toContain('KIND_CPU');
    expect(at('instance_group [ { kind: 2| } ]')).toContain('KIND_CPU');
  });

  test('tells what a parameter does, and who reads it', () => {
    const text = at('backend: "onnxruntime"\nparameters { key: "intra_op_thread|_count" value { string_value: "4" } }');
    expect(text).toContain('number of cores');
    expect(text).toContain('onnxruntime');
    expect(at('backend: "python"\nparameters { key: "intra_op_thread|_count" }')).toBeUndefined();
  });

  test('is silent elsewhere', () => {
    expect(at('nonsen|se: 1')).toBeUndefined();
    expect(at('name: "m|"')).toBeUndefined();
    expect(at('|')).toBeUndefined();
  });
});
