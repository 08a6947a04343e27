import { describe, expect, test } from 'vitest';
import { readForm, readHostMessage, readPanelMessage } from '../../webview/src/protocol.ts';

const load = { batch: 1, sequenceLength: null, concurrency: 1, warmup: 20, requests: 100 };
const invoke = { target: 't', model: 'm', input: { kind: 'text', text: 'hello' }, tokenizer: null };

describe('what the page may ask of the extension', () => {
  test.each([
    { type: 'ready', protocol: 1 },
    { type: 'invoke', request: invoke },
    { type: 'invoke', request: { ...invoke, input: { kind: 'pair', text: 'a', pair: 'b' }, tokenizer: '/folder' } },
    { type: 'benchmark', request: { invoke, load } },
    { type: 'cancel' },
    { type: 'compare', baseline: 'a', other: 'b' },
    { type: 'action', action: 'startLocal' },
  ])('%j is taken', (message) => expect(readPanelMessage(message)).toEqual(message));

  test.each([
    ['no message at all', null],
    ['a text', 'ready'],
    ['a list', [{ type: 'ready', protocol: 1 }]],
    ['an unknown type', { type: 'execute', command: 'workbench.action.quit' }],
    ['a type from the prototype', { type: 'constructor' }],
    ['an action outside the closed list', { type: 'action', action: 'workbench.action.quit' }],
    ['a field missing', { type: 'openRun' }],
    ['a field of the wrong kind', { type: 'openRun', id: 7 }],
    ['a field from the prototype only', Object.assign(Object.create({ id: 'x' }), { type: 'openRun' })],
    ['an input of two kinds', { type: 'invoke', request: { ...invoke, input: { kind: 'pair', text: 'a' } } }],
    ['no requests', { type: 'benchmark', request: { invoke, load: { ...load, requests: 0 } } }],
    ['half a request', { type: 'benchmark', request: { invoke, load: { ...load, requests: 1.5 } } }],
    ['a number that is none', { type: 'benchmark', request: { invoke, load: { ...load, batch: Number.NaN } } }],
    ['a number as text', { type: 'benchmark', request: { invoke, load: { ...load, concurrency: '4' } } }],
    ['warm-up below nothing', { type: 'benchmark', request: { invoke, load: { ...load, warmup: -1 } } }],
  ])('%s is dropped', (_, message) => expect(readPanelMessage(message)).toBeUndefined());
});

describe('what the extension may tell the page', () => {
  test('a field that a newer extension adds does no harm', () => {
    const message = { type: 'progress', progress: { phase: 'measure', done: 1, total: 2, errors: 0, novel: true } };
    expect(readHostMessage(message)).toEqual(message);
  });

  test.each([
    ['a phase that does not exist', { type: 'progress', progress: { phase: 'later', done: 1, total: 2, errors: 0 } }],
    ['an optional field of the wrong kind', { type: 'progress', progress: { phase: 'measure', done: 1, total: 2, errors: 0, p50Ms: '15' } }],
    ['infinite milliseconds', { type: 'progress', progress: { phase: 'measure', done: 1, total: 2, errors: 0, p50Ms: Infinity } }],
    ['one bad entry in a list', { type: 'models', target: 't', models: [{ name: 'a', ready: true }, { name: 'b' }] }],
    ['a message of the other direction', { type: 'cancel' }],
  ])('%s is dropped', (_, message) => expect(readHostMessage(message)).toBeUndefined());
});

test('a remembered form of an older version is forgotten, not half used', () => {
  const form = { inputKind: 'text', text: 'a', pair: '', tensors: '', load };
  expect(readForm(form)).toEqual(form);
  expect(readForm({ ...form, load: { batch: 1 } })).toBeUndefined();
  expect(readForm(undefined)).toBeUndefined();
});
