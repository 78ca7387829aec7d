import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningServer, serve } from './server.ts';

let server: RunningServer;
beforeEach(async () => {
  server = await serve('127.0.0.1', 0, () => (_, res) => res.end('ok'));
});
afterEach(() => server.stop());

/** Everything the server answers to raw bytes, until it closes. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

test('headers above 16 kB are 431', async () => {
  const answer = await raw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
});

test.each([
  'nonsense\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX\0: y\r\n\r\n',
])('%j is 400 and the end of the connection', async (bytes) => {
  expect(await raw(bytes)).toMatch(/^HTTP\/1\.1 400 /);
});

test('a request without a host is refused', async () => {
  expect(await raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});

test('after a stop nobody is let in', async () => {
  const other = await serve('127.0.0.1', 0, () => (_, res) => res.end('ok'));
  await other.stop();
  await expect(fetch(`http://127.0.0.1:${other.port}`)).rejects.toThrow();
});

test('a port in use is told by the system', async () => {
  await expect(serve('127.0.0.1', server.port, () => () => {})).rejects.toThrow('EADDRINUSE');
});
