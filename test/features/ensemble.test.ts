import { describe, expect, test } from 'vitest';
import { definitions } from '../../server/src/features/definition.ts';
import type { Neighbours } from '../../server/src/features/ensemble.ts';
import { highlights } from '../../server/src/features/highlight.ts';
import { fileReferences } from '../../server/src/features/links.ts';
import { references } from '../../server/src/features/references.ts';
import { CannotRename, prepareRename, rename } from '../../server/src/features/rename.ts';
import { tensorHover } from '../../server/src/features/tensor-hover.ts';
import type { ConfigFile } from '../../server/src/session/config-file.ts';
import { applied, fileOf } from './cursor.ts';

const PIPELINE = `platform: "ensemble"
input [ { name: "text" data_type: TYPE_STRING dims: [ 1 ] } ]
output [ { name: "scores" } ]
ensemble_scheduling {
  step [
    {
      model_name: "tokenize"
      input_map { key: "raw" value: "text" }
      output_map { key: "ids" value: "tokens" }
    },
    {
      model_name: "classify"
      input_map { key: "ids" value: "tokens" }
      output_map { key: "logits" value: "scores" }
    }
  ]
}
`;
const uri = (model: string) => `file:///repository/${model}/config.pbtxt`;
const FILES: Record<string, ConfigFile> = {
  pipeline: fileOf(PIPELINE, uri('pipeline')),
  tokenize: fileOf('name: "tokenize"\nbackend: "python"\ninput [ { name: "raw" } ]\noutput [ { name: "ids" data_type: TYPE_INT64 dims: [ -1 ] } ]\n', uri('tokenize')),
  classify: fileOf('name: "classify"\nbackend: "onnxruntime"\ninput [ { name: "ids" data_type: TYPE_INT64 dims: [ -1 ] } ]\noutput [ { name: "logits" data_type: TYPE_FP32 dims: [ 3 ] } ]\n', uri('classify')),
  outer: fileOf('platform: "ensemble"\nensemble_scheduling { step [ { model_name: "pipeline" input_map { key: "text" value: "q" } } ] }\n', uri('outer')),
};
const near = (self: string): Neighbours => ({ self, all: Object.entries(FILES).map(([model, source]) => ({ model, source })) });

/** The position inside the n-th occurrence of a piece of text. */
function at(model: string, piece: string, nth = 0) {
  const file = FILES[model]!;
  let offset = -1;
  for (let count = 0; count <= nth; count++) offset = file.text.indexOf(piece, offset + 1);
  return [file, file.positionAt(offset + 1)] as const;
}

/** Places as `model:text before it` so that a failure can be read. */
function told(places: readonly { uri: string; range: { start: { line: number; character: number } } }[]): string[] {
  return places.map(({ uri: where, range }) => `${where.split('/').at(-2)}:${range.start.line}`).sort();
}

const go = (model: string, piece: string, nth = 0) => told(definitions(...at(model, piece, nth), near(model)));
const all = (model: string, piece: string, nth = 0) => told(references(...at(model, piece, nth), near(model)));

describe('definition', () => {
  test('a step leads to the model\'s configuration', () => expect(go('pipeline', '"classify"')).toEqual(['classify:0']));
  test('a key leads to the member\'s tensor', () => expect(go('pipeline', '"logits"')).toEqual(['classify:3']));
  test('a value leads to the step that writes it', () => expect(go('pipeline', '"tokens"', 1)).toEqual(['pipeline:8']));
  test('a value leads to the ensemble\'s input', () => expect(go('pipeline', '"text"', 1)).toEqual(['pipeline:1']));
  test('a model that is not there leads nowhere', () => {
    expect(definitions(...at('pipeline', '"classify"'), { self: 'pipeline', all: [] })).toEqual([]);
  });
});

describe('references', () => {
  test('of a model: its own name and the steps that call it', () => {
    expect(all('pipeline', '"tokenize"')).toEqual(['pipeline:6', 'tokenize:0']);
    expect(all('tokenize', '"tokenize"')).toEqual(['pipeline:6', 'tokenize:0']);
  });

  test('of an ensemble\'s tensor: in its maps, and as key in the ensembles around it', () => {
    expect(all('pipeline', '"tokens"')).toEqual(['pipeline:12', 'pipeline:8']);
    expect(all('pipeline', '"text"')).toEqual(['outer:1', 'pipeline:1', 'pipeline:7']);
  });

  test('of a member\'s tensor: its declaration and the keys', () => {
    expect(all('pipeline', '"ids"')).toEqual(['pipeline:8', 'tokenize:3']);
    expect(all('classify', '"ids"')).toEqual(['classify:2', 'pipeline:12']);
  });
});

const hovered = (model: string, piece: string, nth = 0) => JSON.stringify(tensorHover(...at(model, piece, nth), near(model), true)?.contents);

describe('hover', () => {
  test('of a step: what its model takes and gives', () => {
    expect(hovered('pipeline', '"classify"')).toContain('input ids: TYPE_INT64 [ -1 ]\\noutput logits: TYPE_FP32 [ 3 ]');
  });

  test('of a key: the member\'s tensor', () => {
    expect(hovered('pipeline', '"logits"')).toMatch(/logits: TYPE_FP32 \[ 3 \].*An output of classify/);
  });

  test('of a value: what the step that writes it gives', () => {
    expect(hovered('pipeline', '"tokens"', 1)).toMatch(/ids: TYPE_INT64 \[ -1 \].*An output of tokenize/);
    expect(hovered('pipeline', '"text"', 1)).toMatch(/text: TYPE_STRING \[ 1 \].*An input of the ensemble/);
  });

  test('is silent where the member is not known', () => {
    expect(tensorHover(...at('pipeline', '"logits"'), { self: 'pipeline', all: [] }, true)).toBeUndefined();
    expect(hovered('tokenize', '"python"')).toBeUndefined();
  });
});

test('highlights tell where a tensor is written from where it is read', () => {
  expect(highlights(...at('pipeline', '"tokens"')).map(({ range, kind }) => [range.start.line, kind])).toEqual([[8, 3], [12, 2]]);
});

const to = (name: string, model: string, piece: string, nth = 0) => {
  const edits = rename(...at(model, piece, nth), name, near(model));
  return Object.fromEntries(Object.entries(edits).map(([where, list]) => [where.split('/').at(-2)!, applied(FILES[where.split('/').at(-2)!]!, list)]));
};

describe('rename', () => {
  test('changes every place of an ensemble\'s tensor and nothing else', () => {
    expect(to('ids', 'pipeline', '"tokens"')).toEqual({ pipeline: PIPELINE.replaceAll('"tokens"', '"ids"') });
  });

  test('changes the keys of ensembles around it', () => {
    const changed = to('question', 'pipeline', '"text"');
    expect(changed.outer).toContain('key: "question"');
    expect(changed.pipeline).toBe(PIPELINE.replaceAll('"text"', '"question"'));
  });

  test('refuses what a model file decides, a name in use and a name that cannot be written', () => {
    expect(() => to('x', 'pipeline', '"logits"')).toThrow(CannotRename);
    expect(() => to('x', 'classify', '"logits"')).toThrow(CannotRename);
    expect(() => to('text', 'pipeline', '"tokens"')).toThrow(/already has a tensor "text"/);
    expect(() => to('a"b', 'pipeline', '"tokens"')).toThrow(CannotRename);
    expect(() => prepareRename(...at('pipeline', '"classify"'), near('pipeline'))).toThrow(/rename the folder/);
  });

  test('offers the name between the quotes', () => {
    expect(prepareRename(...at('pipeline', '"tokens"'), near('pipeline'))).toMatchObject({ placeholder: 'tokens' });
  });
});

test('files are named with the folder in which the server looks', () => {
  const file = fileOf(`output [ { name: "o" label_filename: "labels.txt" } ]
default_model_filename: "best.onnx"
model_warmup [ { inputs { key: "i" value { input_data_file: "raw" } } } ]
cc_model_filenames { key: "7.5" value: "t4.plan" }
`);
  expect(fileReferences(file).map(({ name, folder }) => [name, folder])).toEqual([
    ['labels.txt', ''], ['best.onnx', 'version'], ['t4.plan', 'version'], ['raw', 'warmup'],
  ]);
});
