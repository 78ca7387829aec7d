import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBody } from '../../api/read-body.ts';
import { RETIRE, type RunningServer, STOP, serve } from './server.ts';

let server: RunningServer;
beforeEach(async () => {
  server = await serve('127.0.0.1', 0, () => (_, res) => res.end('ok'));
});
afterEach(() => server.stop());

/** Sends raw bytes and returns all that the server answers until it closes. */
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
])('%j is a 400 and closes the connection', async (bytes) => {
  expect(await raw(bytes)).toMatch(/^HTTP\/1\.1 400 /);
});

test('refuses a request without a host', async () => {
  expect(await raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});

test.each(['Host: a\r\nHost: b', 'Host: a\r\nhOST: a', 'host: a\r\nAccept: */*\r\nHost:'])(
  'two hosts (%j) are a 400 with a message, and close the connection',
  async (hosts) => {
    const answer = await raw(`GET / HTTP/1.1\r\n${hosts}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/A request names one host\.\n$/);
  },
);

test('accepts one host, and headers whose names have the same length', async () => {
  const answer = await raw('GET / HTTP/1.1\r\nHost: a\r\nFrom: b\r\nX-Host: c\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ['', ''],
  ['Content-Length: 0\r\n', ''],
  ['Content-Length: 3\r\n', 'abc'],
  ['Transfer-Encoding: chunked\r\n', '3\r\nabc\r\n0\r\n\r\n'],
])('the body of a request with %j is read, and the next request is answered', async (headers, sent) => {
  const reading = await serve('127.0.0.1', 0, () => async (req, res) => {
    const body = await readBody(req);
    res.end(`${req.method} ${body?.toString()}.`);
  });
  try {
    const socket = connect(reading.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${headers}\r\n${sent}`);
    socket.write('DELETE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    await once(socket, 'close');
    expect(answer.match(/(?:POST|DELETE) \w*\./g)).toEqual([`POST ${sent === '' ? '' : 'abc'}.`, 'DELETE .']);
  } finally {
    await reading.stop();
  }
});

test.each(['GET', 'POST'])('the answer to a visitor who left a %s is destroyed, without an error', async (method) => {
  const left = Promise.withResolvers<boolean>();
  const arrived = Promise.withResolvers<void>();
  const waiting = await serve('127.0.0.1', 0, () => (_, res) => {
    res.on('close', () => left.resolve(res.destroyed));
    arrived.resolve();
  });
  try {
    const socket = connect(waiting.port, '127.0.0.1');
    socket.write(`${method} / HTTP/1.1\r\nHost: a\r\n\r\n`);
    await arrived.promise;
    socket.destroy();
    expect(await left.promise).toBe(true);
  } finally {
    await waiting.stop();
  }
});

test('accepts no connection after a stop', async () => {
  const other = await serve('127.0.0.1', 0, () => (_, res) => res.end('ok'));
  await other.stop();
  await expect(fetch(`http://127.0.0.1:${other.port}`)).rejects.toThrow();
});

test("a port in use rejects with the system's error", async () => {
  await expect(serve('127.0.0.1', server.port, () => () => {})).rejects.toThrow('EADDRINUSE');
});

/** A server whose answers the test controls, and an open connection to it. */
async function heldOpen() {
  let requested = Promise.withResolvers<ServerResponse>();
  const other = await serve('127.0.0.1', 0, () => (_, res) => requested.resolve(res));
  const socket = connect(other.port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  return {
    server: other,
    closed: once(socket, 'close'),
    text: () => text,
    async ask(): Promise<ServerResponse> {
      requested = Promise.withResolvers();
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      return requested.promise;
    },
    async answered(times: number): Promise<void> {
      while (text.split('HTTP/1.1 200').length <= times) await once(socket, 'data');
    },
  };
}

test('a stop waits for requests in progress', async () => {
  const { server: other, ask, text, closed } = await heldOpen();
  const res = await ask();
  const stopped = other.stop();
  res.end('late');
  await Promise.all([stopped, closed]);
  expect(text()).toMatch(/^HTTP\/1\.1 200 [\s\S]*late/);
});

test('a stop with timeouts answers a late request on an idle connection, and closes it with that answer', async () => {
  const { server: other, ask, answered, text, closed } = await heldOpen();
  (await ask()).end('first');
  await answered(1);
  expect(text()).not.toContain('Connection: close');
  const stopped = other.stop(STOP);
  (await ask()).end('second');
  await Promise.all([stopped, closed]);
  expect(text().split('HTTP/1.1 200')[2]).toMatch(/connection: close[\s\S]*second/i);
});

test('a request that arrived while the process was blocked is answered, however late', async () => {
  const { server: other, ask, answered, text, closed } = await heldOpen();
  (await ask()).end('first');
  await answered(1);
  const stopped = other.stop({ idleMs: 5, allMs: 1e6 });
  const requested = ask();
  // The request waits in the server's socket past its timeout, because the process is blocked.
  for (const end = performance.now() + 20; performance.now() < end; );
  const res = await Promise.race([requested, closed.then(() => undefined)]);
  res?.end('second');
  await Promise.all([stopped, closed]);
  expect(text()).toContain('second');
});

test('a replaced process keeps idle connections longer than it announced to clients', async () => {
  const { headers } = await fetch(`http://127.0.0.1:${server.port}`);
  const answer = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1]) * 1000;
  expect(answer).toBeGreaterThan(0);
  // Node closes such a connection a second later.
  expect(RETIRE.idleMs).toBeGreaterThan(answer + 1000);
  expect(RETIRE.allMs).toBeGreaterThan(RETIRE.idleMs);
});

test('headers in a single write also contain connection: close', async () => {
  const { server: other, ask, answered, text, closed } = await heldOpen();
  (await ask()).writeHead(200, ['x-a', '1']).end();
  await answered(1);
  const stopped = other.stop(STOP);
  (await ask()).writeHead(200, ['x-a', '2']).end();
  await Promise.all([stopped, closed]);
  expect(text().split('HTTP/1.1 200')[2]).toMatch(/connection: close\r\nx-a: 2/i);
});

test('a stop without timeouts after one with timeouts closes idle connections immediately', async () => {
  const { server: other, ask, answered, text, closed } = await heldOpen();
  (await ask()).end('first');
  await answered(1);
  const patient = other.stop({ idleMs: 1e6, allMs: 1e6 });
  await Promise.all([other.stop(), patient, closed]);
  expect(text().match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(text()).toContain('first');
});
