import net from 'node:net';
import { expect, test, vi } from 'vitest';
import { rehearse } from '../../../client/src/services/benchmark/rehearsal.ts';

const request = (body: number) => Buffer.from(`POST / HTTP/1.1\r\nContent-Length: ${body}\r\n\r\n${'x'.repeat(body)}`);

test('a request is answered often, one that comes in many pieces too', async () => {
  expect(await rehearse(request(500))).toBeGreaterThan(100);
  expect(await rehearse(request(5_000_000))).toBeGreaterThan(0);
});

test('a machine on which nobody may listen is no failure', async () => {
  const listen = vi.spyOn(net.Server.prototype, 'listen').mockImplementation(function refuse(this: net.Server) {
    process.nextTick(() => this.emit('error', Object.assign(new Error('listen EACCES'), { code: 'EACCES' })));
    return this;
  });
  try {
    expect(await rehearse(request(10))).toBe(0);
  } finally {
    listen.mockRestore();
  }
});
