/** Pages on disk in a complete shop: what survives a restart, and what must not. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { updateProduct } from '../../src/features/products/products-write.repository.ts';
import { productPath } from '../../src/shared/links.ts';
import { type CachingShop, openShop, type TestShop } from './shop.ts';

let shop: TestShop;
const opened: CachingShop[] = [];
beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
afterAll(() => shop.close());

const open = async (settings: Readonly<Record<string, string>> = {}) => {
  const one = await shop.openCaching({ PAGES_DISK_MB: '16', ...settings });
  opened.push(one);
  return one;
};
const BROWSER = { headers: { 'accept-encoding': 'br, gzip' } };

/** A front that knows only what is on disk, as after a restart. */
async function reopened(settings?: Readonly<Record<string, string>>): Promise<CachingShop> {
  for (const one of opened.splice(0)) await one.close();
  return open(settings);
}

const product = (offset: number) =>
  shop.db.read
    .selectFrom('produits')
    .select(['id', 'nom'])
    .where('isListed', '=', true)
    .orderBy('id')
    .offset(offset)
    .limit(1)
    .executeTakeFirstOrThrow();

test('G-387: after a restart a page comes from disk as it was, without a read of its data, and then from memory', async () => {
  const target = productPath(await product(0));
  const first = await (await open()).get(target, BROWSER);
  expect(first.headers['server-timing']).toContain('desc=miss');
  const again = await reopened();
  const stored = await again.get(target, BROWSER);
  expect([stored.status, stored.headers['server-timing'], stored.calls]).toEqual([200, 'cache;desc=hit-disk', []]);
  expect(stored.bytes.equals(first.bytes)).toBe(true);
  const { 'server-timing': _, date: __, 'x-request-id': ___, ...headers } = first.headers;
  expect(stored.headers).toMatchObject(headers);
  expect((await again.get(target, BROWSER)).headers['server-timing']).toBe('cache;desc=hit');
  const same = await again.get(target, { headers: { ...BROWSER.headers, 'if-none-match': String(first.headers.etag) } });
  expect(same.status).toBe(304);
  // In an encoding that is not stored it is the same text.
  expect((await (await reopened()).get(target)).html).toBe((await again.get(target).catch(() => undefined))?.html ?? (await shop.get(target)).html);
});
