/** Pages call the API within the process, other clients over HTTP; both must get the same answers. */
import { beforeAll, expect, test } from 'vitest';
import { lifeOf } from '../../src/client/answer-headers.ts';
import type { TransportRequest } from '../../src/client/client.ts';
import { everyPage } from './every-page.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

/** Whether a list is in random order without a seed, so that each answer differs. */
const isDrawn = ({ path }: TransportRequest) => path.includes('rand=1') && !path.includes('seed=');

test('every call of every page has the same answer within the process and over HTTP', async () => {
  const requested = new Map<string, TransportRequest>();
  for (const target of [...Object.values(await everyPage(shop.db)), '/products/nothing_99999999'])
    for (const call of (await shop.get(target)).calls) if (!isDrawn(call)) requested.set(call.path, call);
  expect(requested.size).toBeGreaterThan(40);
  for (const [path, call] of requested) {
    const within = await shop.transport(call);
    const over = await shop.get(`/api${call.path}`);
    expect(over.status, path).toBe(within.status);
    expect(JSON.parse(over.html), path).toEqual(JSON.parse(JSON.stringify(within.body)));
    const headers = new Headers(
      Object.entries(over.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    expect(lifeOf(headers), path).toEqual({ tags: within.tags, changesAt: within.changesAt });
  }
});

test('invalid calls are refused alike', async () => {
  const { calls } = await shop.get('/products');
  const list = calls.find(({ path }) => path.startsWith('/produits'));
  if (!list) throw new Error('no list was requested');
  const within = await shop.transport({ ...list, query: { ...list.query, page: 'x' } });
  const over = await shop.get(`/api${list.path.replace(/page=\d+/, 'page=x')}`);
  expect(within.status).toBe(400);
  expect([over.status, JSON.parse(over.html)]).toEqual([within.status, within.body]);
});
