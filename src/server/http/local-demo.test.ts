import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { onlyLocal } from './local-demo.ts';
import { type RunningServer, serve } from './server.ts';

let server: RunningServer;
let logged: { readonly details: object; readonly message: string }[];
beforeEach(async () => {
  logged = [];
  const warn = (details: object, message: string) => void logged.push({ details, message });
  server = await serve('127.0.0.1', 0, () =>
    onlyLocal((_, res) => void res.end('the shop'), { productName: '<Oja>', log: { warn } as never }),
  );
});
afterEach(() => server.stop());

interface Answer {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server;
  return new Promise((resolve, reject) => {
    const requested = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (res) => {
      const answer = (body: string) => ({ status: res.statusCode, type: res.headers['content-type'], body });
      text(res).then((body) => resolve(answer(body)), reject);
    });
    requested.on('error', reject);
    requested.end();
  });
}

const isOpen = { status: 200, body: 'the shop' };
const isRefused = { status: 403, body: expect.stringContaining('SHOP_MODE=demo') };

describe('S-35: a demo by default', () => {
  test.each(['localhost', 'LOCALHOST:4321', '127.0.0.1:4321', '127.8.8.8', '[::1]:4321', 'oja.localhost:4321'])(
    'is open to its own machine, as %s',
    async (host) => {
      expect(await ask('/', { host })).toMatchObject(isOpen);
      expect(await ask('/api/produits/', { host })).toMatchObject(isOpen);
      expect(logged).toEqual([]);
    },
  );

  test.each([
    'oja.example',
    'localhost.example',
    '127.0.0.1.example',
    '192.0.2.1:4321',
    '0.0.0.0:4321',
    '[2001:db8::1]',
    'localhost@oja.example',
    'a b',
  ])('is closed to a host that is not loopback: %j', async (host) => {
    expect(await ask('/', { host })).toMatchObject(isRefused);
  });

  test.each([
    'Forwarded',
    'Via',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Forwarded-Server',
    'X-Real-IP',
    'CF-Connecting-IP',
    'True-Client-IP',
  ])('is closed to forwarded requests: %s', async (name) => {
    expect(await ask('/', { host: 'localhost', [name]: '127.0.0.1' })).toMatchObject(isRefused);
    expect(logged).toEqual([
      { details: { because: `header ${name.toLowerCase()}` }, message: expect.stringContaining('SHOP_MODE=demo') },
    ]);
  });

  test.each([
    ['HTTP/1.0, which nginx speaks to what it forwards to', 'HTTP/1.0', '127.0.0.1'],
    ['a host without a name', 'HTTP/1.1', ''],
  ])('is closed to %s', async (_, version, host) => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`GET / ${version}\r\nHost: ${host}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/);
  });

  test('is refused with a page, or below /api as a failed call, and logged once', async () => {
    const headers = { host: 'oja.example' };
    const page = await ask('/products', headers);
    expect(page.type).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<h1>This shop is not open to visitors</h1>');
    expect(page.body).toContain('| &lt;Oja&gt;</title>');
    expect(page.body).not.toContain('<a ');
    for (const [path, method] of [
      ['/api/clients/authentification/google', 'POST'],
      ['/api/google/token', 'POST'],
      ['/api?x=1', 'GET'],
    ] as const) {
      const call = await ask(path, headers, method);
      expect([call.status, call.type]).toEqual([403, 'application/json; charset=utf-8']);
      const body = JSON.parse(call.body);
      expect(body).toEqual({
        message: expect.stringContaining('SHOP_MODE=live'),
        messageError: body.message,
        code: 'local_only',
      });
    }
    expect((await ask('/apiary', headers)).type).toBe('text/html; charset=utf-8');
    expect(logged).toEqual([{ details: { because: 'host oja.example' }, message: expect.any(String) }]);
  });

  test('answers the health check to everybody', async () => {
    const headers = { host: '10.0.0.1:4321', 'x-forwarded-for': '192.0.2.1' };
    expect(await ask('/healthz', headers)).toMatchObject(isOpen);
    expect((await ask('/healthz', headers, 'HEAD')).status).toBe(200);
    expect(await ask('/healthz', headers, 'POST')).toMatchObject(isRefused);
  });
});
