/** Who may purge pages in Varnish: the shop, with its secret, and nobody who comes through a proxy. */
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { varnish } from '../../src/server/edge/varnish.ts';
import { clientAddress } from '../../src/server/http/client-address.ts';
import { ask, type EdgeDouble, openEdgeDouble } from './edge-double.ts';
import { type NginxServer, startNginx } from './nginx-server.ts';
import { startVarnish, VARNISH_SECRET, type VarnishServer } from './varnish-server.ts';

let shop: EdgeDouble;
let edge: VarnishServer;
let nginx: NginxServer;
beforeAll(async () => {
  shop = await openEdgeDouble();
  const port = await freePort();
  edge = await startVarnish(port, shop.port);
  // Like a proxy for TLS on the same machine.
  nginx = await startNginx([port, port]);
});
afterAll(async () => {
  await nginx?.end();
  await edge?.end();
  await shop?.close();
});

const PURGE = { 'xkey-purge': 'product:1' };
const signal = () => AbortSignal.timeout(30_000);

/** A page that Varnish has cached; its next answer shows whether it still is. */
let stored: string;
beforeEach(async () => {
  await varnish(edge.origin, VARNISH_SECRET).purge(['all-pages'], signal());
  stored = (await ask(edge.origin)).body;
  expect((await ask(edge.origin)).body).toBe(stored);
  shop.reached.length = 0;
});

describe('G-351: a purge', () => {
  test('of the shop removes a page', async () => {
    await varnish(edge.origin, VARNISH_SECRET).purge(['product:1'], signal());
    expect((await ask(edge.origin)).body).not.toBe(stored);
  });

  test.each<[string, Record<string, string>]>([
    ['without the secret', {}],
    ['with an empty secret', { 'purge-secret': '' }],
    ['with another secret', { 'purge-secret': VARNISH_SECRET.replace('a', 'b') }],
    ['with the beginning of the secret', { 'purge-secret': VARNISH_SECRET.slice(0, -1) }],
    ['with the secret and more', { 'purge-secret': `${VARNISH_SECRET}x` }],
    ['with the secret from behind a proxy', { 'purge-secret': VARNISH_SECRET, 'x-forwarded-for': '198.51.100.7' }],
    ['with the secret and an empty address', { 'purge-secret': VARNISH_SECRET, 'x-forwarded-for': '' }],
    ['with the secret from behind another proxy', { 'purge-secret': VARNISH_SECRET, forwarded: 'for=198.51.100.7' }],
    ['with the secret from behind a cache', { 'purge-secret': VARNISH_SECRET, via: '1.1 cache' }],
  ])('%s is refused', async (_, headers) => {
    const refused = await ask(edge.origin, 'PURGE', { ...PURGE, ...headers });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatch(/^(Purges are refused|The secret is not right)[\w ]*\.\n$/);
    expect((await ask(edge.origin)).body).toBe(stored);
    expect(shop.reached).toEqual([]);
  });

  test.each([
    ['missing', null],
    ['empty', ''],
    ['a blank line', '\n'],
    ['too short', 'short\n'],
    ['two words', `${VARNISH_SECRET} ${VARNISH_SECRET}\n`],
  ])('has a secret, or Varnish does not start: its file is %s', async (_, secretText) => {
    await expect(startVarnish(await freePort(), shop.port, secretText)).rejects.toThrow(
      secretText === '' ? /Varnish ended/ : /oja-secret must hold VARNISH_SECRET, at least 32 characters/,
    );
  });

  test('has the secret that Varnish read at its start, also when the file is emptied', async () => {
    await writeFile(edge.secretFile, '');
    expect((await ask(edge.origin, 'PURGE', { ...PURGE, 'purge-secret': '' })).status).toBe(403);
    expect((await ask(edge.origin)).body).toBe(stored);
    await varnish(edge.origin, VARNISH_SECRET).purge(['product:1'], signal());
    expect((await ask(edge.origin)).body).not.toBe(stored);
  });

  test.each(['PURGE', 'BAN', 'PROPFIND'])(
    'and other methods that the shop does not serve end at nginx: %s',
    async (method) => {
      const refused = await ask(nginx.origin, method, { ...PURGE, 'purge-secret': VARNISH_SECRET });
      expect(refused).toMatchObject({ status: 405, body: 'This method is not served here.\n' });
      expect(refused.headers.allow).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
      expect((await ask(edge.origin)).body).toBe(stored);
      expect(shop.reached).toEqual([]);
    },
  );

  test('and its secret never reach the shop', async () => {
    expect((await ask(edge.origin, 'BAN')).status).toBe(405);
    await ask(`${edge.origin}/api/pubs`, 'POST', { ...PURGE, 'purge-secret': VARNISH_SECRET });
    expect(shop.reached).toHaveLength(1);
    expect(Object.keys(shop.reached[0] ?? {})).not.toEqual(expect.arrayContaining(['purge-secret']));
    expect(Object.keys(shop.reached[0] ?? {})).not.toEqual(expect.arrayContaining(['xkey-purge']));
  });
});

describe('G-354: the id of a request', () => {
  test('is new for each answer of Varnish, also for a copy, and the shop gets it', async () => {
    const ids = [];
    for (let k = 0; k < 3; k += 1) ids.push((await ask(edge.origin)).headers['x-request-id']);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^\d+-\d+$/);
    const { headers } = await ask(`${edge.origin}/api/pubs`);
    expect(headers['x-request-id']).toBe(shop.reached.at(-1)?.['x-request-id']);
  });

  test('is that of nginx in the answer, in its log and at the shop, whatever a visitor sends', async () => {
    const claimed = { 'x-request-id': 'claimed-by-a-visitor', traceparent: '00-1-2-01' };
    const { headers } = await ask(`${nginx.origin}/api/pubs?codeHash=secret`, 'GET', claimed);
    const id = String(headers['x-request-id']);
    expect(id).toMatch(/^[\da-f]{32}$/);
    expect(shop.reached.at(-1)).toMatchObject({ 'x-request-id': id });
    expect(shop.reached.at(-1)).not.toHaveProperty('traceparent');
    await expect.poll(async () => (await nginx.log()).at(-1)).toMatchObject({ requestId: id, path: '/api/pubs' });
    expect(JSON.stringify(await nginx.log())).not.toMatch(/codeHash|claimed/);
  });
});

test('an address that a visitor claims stands before those that nginx and Varnish saw', async () => {
  await ask(`${nginx.origin}/api/pubs`, 'GET', { 'x-forwarded-for': '198.51.100.7' });
  const chain = String(shop.reached.at(-1)?.['x-forwarded-for']).split(', ');
  // With TRUST_PROXY=2 the second address from the right counts.
  expect(chain).toEqual(['198.51.100.7', '127.0.0.1', '127.0.0.1']);
  expect(clientAddress({ headers: shop.reached.at(-1), socket: {} } as IncomingMessage, 2)).toBe('127.0.0.1');
});
