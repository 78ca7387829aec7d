import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../../node/log.ts';
import { inRequest, newRequestId } from '../../node/request-id.ts';
import { outsideSpans } from '../../node/spans.ts';
import { type Handler, type RunningServer, serve } from './server.ts';

let server: RunningServer | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await server?.stop();
  server = undefined;
});

async function open(handler: Handler, proxies = 0) {
  const running = await serve('127.0.0.1', 0, () => handler, proxies);
  server = running;
  return async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${running.port}`, { headers });
    return { id: answer.headers.get('x-request-id') ?? '', answer, body: await answer.text() };
  };
}

const OWN = /^[\da-f]{12}$/;

test('ids do not repeat', () => {
  expect(new Set(Array.from({ length: 5000 }, newRequestId)).size).toBe(5000);
});

test.each<[string, Handler]>([
  ['no header', (_, res) => res.end('a')],
  ['headers one by one', (_, res) => res.setHeader('x-a', '1').end('a')],
  ['an object', (_, res) => res.writeHead(200, { 'x-a': '1' }).end('a')],
  ['a list', (_, res) => res.writeHead(200, ['x-a', '1']).end('a')],
  ['both', (_, res) => res.setHeader('x-b', '2').writeHead(200, ['x-a', '1']).end('a')],
  ['a status text', (_, res) => res.writeHead(200, 'Fine', { 'x-a': '1' }).end('a')],
])('G-354: an answer with %s has an id, each another one', async (name, handler) => {
  const ask = await open(handler);
  const found = [await ask(), await ask()];
  for (const { id, answer, body } of found) {
    expect(id).toMatch(OWN);
    expect(body).toBe('a');
    if (name !== 'no header') expect([answer.headers.get('x-a'), answer.status]).toEqual(['1', 200]);
  }
  expect(found[0]?.id).not.toBe(found[1]?.id);
});

test('G-354: a list of headers that many answers share stays as it is', async () => {
  const list = ['x-a', '1'];
  const ask = await open((_, res) => res.writeHead(200, list).end());
  await ask();
  await ask();
  expect(list).toEqual(['x-a', '1']);
});

test.each(['GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 'nonsense\r\n\r\n'])(
  'G-354: so does what the server refuses itself: %j',
  async (bytes) => {
    await open((_, res) => res.end());
    const socket = connect(server?.port ?? 0, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(bytes);
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*^x-request-id: [\da-f]{12}\r$/im);
  },
);

test.each(['0123456789abcdef0123456789abcdef', '3f2b8c1e-0d4a-4c55-9a51-0f6f4c9d1b7e', '1795714252-32770'])(
  'G-354: an id is taken over from a trusted proxy alone: %s',
  async (given) => {
    const echo: Handler = (_, res) => res.end();
    expect((await (await open(echo, 1))({ 'x-request-id': given })).id).toBe(given);
    await server?.stop();
    expect((await (await open(echo, 0))({ 'x-request-id': given })).id).toMatch(OWN);
  },
);

test.each(['short', 'x'.repeat(65), 'with space', '<script>alert(1)</script>', '"},"level":60', 'a1b2c3d4, e5f6a7b8'])(
  'G-354: another text is not, also from a proxy: %j',
  async (given) => {
    const ask = await open((_, res) => res.end(), 1);
    expect((await ask({ 'x-request-id': given })).id).toMatch(OWN);
  },
);

/** A log that collects its lines. */
function collected() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

test('G-354: all lines of a request have its id, and lines of nobody have none', async () => {
  const { log, lines } = collected();
  const ask = await open(async (_, res) => {
    log.info('at once');
    await sleep(1);
    log.error({ err: new Error('no') }, 'later');
    setTimeout(() => log.info('behind it'), 5);
    outsideSpans(() => setTimeout(() => log.info('of nobody'), 5));
    res.end();
  });
  log.info('before');
  const { id } = await ask();
  await expect.poll(() => lines.length).toBe(5);
  const ids = Object.fromEntries(lines.map(({ msg, requestId }) => [msg, requestId]));
  expect(ids).toEqual({ before: undefined, 'at once': id, later: id, 'behind it': id, 'of nobody': undefined });
});

test('G-354: a repeated line, which is written later, has the id of its own request', async () => {
  vi.useFakeTimers();
  const { log, lines } = collected();
  for (const id of ['first-id', 'second-id', 'third-id']) inRequest(id, () => log.warn({ k: id }, 'the same'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(lines.map(({ k, requestId, leftOut }) => [k, requestId, leftOut])).toEqual([
    ['first-id', 'first-id', undefined],
    ['third-id', 'third-id', 1],
  ]);
});
