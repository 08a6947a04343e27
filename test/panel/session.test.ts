import { describe, expect, test, vi } from 'vitest';
import { PanelSession } from '../../client/src/webviews/panel-session.ts';
import type { Wish } from '../../client/src/webviews/panel-session.ts';
import type { HostMessage } from '../../webview/src/protocol.ts';
import { readHostMessage } from '../../webview/src/protocol.ts';
import { UserError } from '../../client/src/util/user-error.ts';
import { FakeEditor, FakeServices, fakeRun } from '../fakes/panel-services.mjs';

function open(wish?: Wish, prepare: (services: FakeServices, editor: FakeEditor) => void = () => {}) {
  const services = new FakeServices();
  const editor = new FakeEditor();
  prepare(services, editor);
  const sent: HostMessage[] = [];
  const session = new PanelSession(services, editor, (message) => {
    expect(readHostMessage(message), 'the page would drop it').toBeDefined();
    sent.push(message);
  }, wish);
  const of = <T extends HostMessage['type']>(type: T) => sent.filter((message): message is Extract<HostMessage, { type: T }> => message.type === type);
  const arrived = (type: HostMessage['type'], n = 1) => vi.waitFor(() => expect(of(type).length).toBeGreaterThanOrEqual(n));
  return { services, editor, sent, session, of, arrived };
}

const text = { target: 'local', model: 'ort_baseline', input: { kind: 'text', text: 'hello' }, tokenizer: null };
const load = { batch: 1, sequenceLength: null, concurrency: 1, warmup: 5, requests: 50 };

describe('choosing', () => {
  test('the first server and its first ready model, unless a command names others', async () => {
    const first = open(undefined, (services) => { services.modelList.reverse(); });
    first.session.receive({ type: 'ready', protocol: 1 });
    await first.arrived('detail');
    expect(first.of('detail')[0]!.detail).toMatchObject({ target: 'local', model: 'ort_baseline' });
    const second = open({ target: 'url', model: 'text_classification' });
    second.session.receive({ type: 'ready', protocol: 1 });
    await second.arrived('detail');
    expect(second.of('detail')[0]!.detail).toMatchObject({ target: 'url', model: 'text_classification' });
  });

  test('the answer about an earlier choice is not shown for the later one', async () => {
    const { services, session, of, arrived } = open();
    const waiting: (() => void)[] = [];
    services.models = async (target: string) => {
      if (target === 'local') await new Promise<void>((resolve) => { waiting.push(resolve); });
      return [{ name: `of-${target}`, ready: true }];
    };
    session.receive({ type: 'ready', protocol: 1 });
    await vi.waitFor(() => expect(waiting.length).toBe(1));
    session.receive({ type: 'selectTarget', target: 'url' });
    await arrived('detail');
    waiting[0]!();
    await new Promise((resolve) => { setTimeout(resolve, 20); });
    expect(of('models').map(({ target }) => target)).toEqual(['url']);
    expect(of('detail').map(({ detail }) => detail.model)).toEqual(['of-url']);
  });

  test('a model that is not ready is shown with its reason and asked nothing', async () => {
    const { session, of, arrived } = open({ model: 'broken' });
    session.receive({ type: 'ready', protocol: 1 });
    await arrived('models');
    await arrived('state', 2);
    expect(of('state').at(-1)).toMatchObject({ model: 'broken' });
    expect(of('detail')).toEqual([]);
  });
});

describe('jobs', () => {
  test('one at a time, always followed by its end', async () => {
    const { services, session, of, arrived } = open();
    session.receive({ type: 'invoke', request: text });
    session.receive({ type: 'invoke', request: text });
    await arrived('ended');
    expect(services.asked.filter(([what]) => what === 'invoke').length).toBe(1);
    expect(of('invoked')[0]!.result.labels).toHaveLength(3);
  });

  test('a failure is one sentence and what to do', async () => {
    const { session, of, arrived } = open(undefined, (services) => {
      services.failWith = new UserError('The server at 127.0.0.1:18000 does not answer.', 'Start it again.');
    });
    session.receive({ type: 'invoke', request: text });
    await arrived('ended');
    expect(of('failed')).toEqual([{ type: 'failed', job: 'invoke', failure: { message: 'The server at 127.0.0.1:18000 does not answer.', advice: 'Start it again.' } }]);
  });

  test('a defect of ours is called one, its trace stays in the log', async () => {
    const { editor, session, of, arrived } = open(undefined, (services) => { services.failWith = new TypeError('x is undefined'); });
    session.receive({ type: 'invoke', request: text });
    await arrived('failed');
    expect(of('failed')[0]!.failure.message).toBe('This should not happen: x is undefined.');
    expect(editor.logged.join()).toContain('TypeError');
  });

  test('cancelling a benchmark keeps what was measured; cancelling an invoke says nothing', async () => {
    const bench = open();
    bench.services.pace = async () => { bench.session.receive({ type: 'cancel' }); };
    bench.session.receive({ type: 'benchmark', request: { invoke: text, load } });
    await bench.arrived('ended');
    expect(bench.of('run')[0]!.run.summary).toMatchObject({ n: 5, stopped: true });
    expect(bench.of('failed')).toEqual([]);
    const invoke = open();
    invoke.services.pace = async () => { invoke.session.receive({ type: 'cancel' }); };
    invoke.session.receive({ type: 'invoke', request: text });
    await invoke.arrived('ended');
    expect([invoke.of('invoked'), invoke.of('failed')]).toEqual([[], []]);
  });

  test('a page that comes back gets the running job and the last results', async () => {
    const { services, session, sent, of, arrived } = open();
    session.receive({ type: 'invoke', request: text });
    await arrived('ended');
    let go: (() => void) | undefined;
    services.pace = () => new Promise((resolve) => { go = resolve; });
    session.receive({ type: 'benchmark', request: { invoke: text, load } });
    await arrived('progress', 2);
    sent.length = 0;
    session.receive({ type: 'ready', protocol: 1 });
    await arrived('detail');
    expect(of('invoked')).toHaveLength(1);
    expect(of('started')).toEqual([{ type: 'started', job: 'benchmark' }]);
    expect(of('progress')[0]!.progress).toMatchObject({ phase: 'measure', total: 50 });
    session.receive({ type: 'cancel' });
    go?.();
    await arrived('ended');
  });

  test('so does the saved run on show, until the person goes back to the list', async () => {
    const { session, sent, of, arrived } = open(undefined, (services) => { services.saved = [fakeRun({ id: 'a' })]; });
    session.receive({ type: 'openRun', id: 'a' });
    await arrived('run');
    sent.length = 0;
    session.receive({ type: 'ready', protocol: 1 });
    expect(of('run').map(({ origin, run }) => [origin, run.summary.id])).toEqual([['opened', 'a']]);
    session.receive({ type: 'closeRun' });
    sent.length = 0;
    session.receive({ type: 'ready', protocol: 1 });
    expect(of('run')).toEqual([]);
    await arrived('detail');
  });

  test('closing the panel stops its job', async () => {
    const { services, session } = open();
    let aborted = false;
    services.pace = (signal: AbortSignal) => new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        aborted = true;
        resolve();
      });
    });
    session.receive({ type: 'invoke', request: text });
    session.dispose();
    expect(aborted).toBe(true);
    expect([services.listeners.size, services.runListeners.size, services.disposed]).toEqual([0, 0, true]);
  });
});

describe('an untrusted workspace', () => {
  test('nothing is asked of any server, and a job says why', async () => {
    const { services, session, of, arrived } = open(undefined, (_, editor) => { editor.isTrusted = false; });
    session.receive({ type: 'ready', protocol: 1 });
    await arrived('state');
    session.receive({ type: 'invoke', request: text });
    session.receive({ type: 'benchmark', request: { invoke: text, load } });
    await arrived('failed', 2);
    expect(of('state')[0]).toMatchObject({ trusted: false });
    expect(of('failed')[0]!.failure.message).toContain('not trusted');
    expect(services.asked).toEqual([]);
  });
});

test('a message of unknown form is dropped and logged', () => {
  const { editor, session, sent } = open();
  session.receive({ type: 'action', action: 'workbench.action.quit' });
  session.receive('nonsense');
  expect([editor.acted, editor.logged.length, sent]).toEqual([[], 2, []]);
});

test('a model that a command asked for is not silently replaced by another', async () => {
  const { session, of, arrived } = open({ model: 'elsewhere' });
  session.receive({ type: 'ready', protocol: 1 });
  await arrived('models');
  await arrived('state', 2);
  expect(of('state').at(-1)).toMatchObject({ missing: 'elsewhere', model: null });
  expect(of('detail')).toEqual([]);
  session.receive({ type: 'selectModel', target: 'local', model: 'ort_baseline' });
  await arrived('detail');
  expect(of('state').at(-1)).toMatchObject({ missing: null, model: 'ort_baseline' });
});
