/**
 * IndexNow, against a double that follows its documentation: changed pages are submitted once, and again after a
 * failure.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logChange } from '../../../src/data/change-log.ts';
import type { Database } from '../../../src/data/database.ts';
import { tags } from '../../../src/data/tags.ts';
import { updateProduct } from '../../../src/features/products/writing/products-write.repository.ts';
import { EVERY_MS, type IndexNowCounts, submitChanges } from '../../../src/server/index-now/submit-changes.ts';
import { collectionPath, productPath, shopPath, subCategoryPath } from '../../../src/shared/links.ts';
import { seedDemo } from '../../../tools/demo/seed.ts';
import { describeEngines } from '../engines.ts';
import { type HttpDouble, openHttpDouble, type Question, type Reply } from './http-double.ts';

const SITE = 'https://oja.example';
const KEY = 'a1b2c3d4-e5f6';
const HOUR = 3_600_000;
const log = { info() {}, warn() {}, error() {} };

let double: HttpDouble;
beforeAll(async () => {
  double = await openHttpDouble();
});
afterAll(() => double.close());

/** 200 for at most 10,000 addresses of the host; 400 without them, 403 with another key, 422 for another host. */
function protocol({ method, url, headers, body }: Question): Reply {
  if (method !== 'POST' || url.pathname !== '/indexnow') return { status: 404, body: '' };
  if (headers['content-type'] !== 'application/json; charset=utf-8') return { status: 400, body: '' };
  const { host, key, keyLocation, urlList } = JSON.parse(body);
  if (!Array.isArray(urlList) || urlList.length === 0 || urlList.length > 10_000) return { status: 400, body: '' };
  if (key !== KEY || keyLocation !== `${SITE}/${KEY}.txt`) return { status: 403, body: '' };
  if (urlList.some((address) => new URL(address).host !== host)) return { status: 422, body: '' };
  return { status: 200, body: '' };
}

describeEngines('IndexNow', (open) => {
  let db: Database;
  let counts: IndexNowCounts;
  /** The clock of rounds: later than every earlier change. */
  let now = Date.now() + HOUR;
  beforeAll(async () => {
    db = await open();
    await seedDemo(db, { products: 60, now: Date.now() });
    await db.write((trx) => trx.deleteFrom('change_log').execute());
    await round();
  });
  beforeEach(() => {
    double.requested.length = 0;
    double.answer = protocol;
    counts = { submitted: 0, refused: 0, failures: 0 };
  });

  /** A round `ms` after the previous one. */
  async function round(ms = EVERY_MS, publicUrl = SITE): Promise<void> {
    now += ms;
    const settings = { key: KEY, url: `${double.address}/indexnow` };
    const signal = new AbortController().signal;
    await submitChanges({ db, settings, publicUrl, counts, log, now: () => now, signal });
  }
  /** Logs `changed` as of the rounds' time, which is later than now. */
  async function change(...changed: string[]): Promise<void> {
    await db.write(async (trx) => {
      await logChange(trx, changed);
      const before = new Date(Date.now() + HOUR / 2).toISOString();
      await trx
        .updateTable('change_log')
        .set({ createdAt: new Date(now).toISOString() })
        .where('createdAt', '<', before)
        .execute();
    });
  }
  const submitted = () => double.requested.flatMap(({ body }) => JSON.parse(body).urlList as string[]);
  const product = () => db.read.selectFrom('produits').select(['id', 'nom']).orderBy('id').executeTakeFirstOrThrow();

  test('G-285 what changed since the last round is submitted once, under its addresses', async () => {
    const one = await product();
    const shop = await db.read.selectFrom('boutiques').select(['id', 'nomLink']).executeTakeFirstOrThrow();
    const sub = await db.read.selectFrom('sous_categories').select(['id', 'nom']).executeTakeFirstOrThrow();
    await change(tags.product(one.id), tags.shop(shop.id), tags.productsOfSubCategory(sub.id), 'search');
    // Not yet: a transaction of that time may still be open.
    await round(EVERY_MS / 2);
    expect(submitted()).toEqual([]);
    await round(2 * EVERY_MS);
    const expected = [subCategoryPath(sub), shopPath(shop), productPath(one)].map((path) => SITE + path);
    expect(submitted()).toEqual(expected);
    expect(counts).toEqual({ submitted: 3, refused: 0, failures: 0 });
    await round();
    expect(submitted()).toEqual(expected);
  });

  test('G-285 a changed name of a collection is submitted with all collections, no other page', async () => {
    const collections = await db.read.selectFrom('classifications').select(['id', 'nom']).execute();
    await change(tags.collections);
    await round(2 * EVERY_MS);
    expect(submitted().toSorted()).toEqual(collections.map((row) => SITE + collectionPath(row)).toSorted());
  });

  test('G-285 after a change of everything, products are found by their own time', async () => {
    const { id, nom } = await product();
    await db.write((trx) => updateProduct(trx, id, { prix: 4321 }));
    const updatedAt = new Date(now).toISOString();
    await db.write((trx) => trx.updateTable('produits').set({ updatedAt }).where('id', '=', id).execute());
    await change('*');
    await round(2 * EVERY_MS);
    expect(submitted().filter((address) => address.includes('/products/'))).toEqual([SITE + productPath({ id, nom })]);
  });

  test('G-285 202 is as good as 200', async () => {
    double.answer = () => ({ status: 202, body: '' });
    await change(tags.product((await product()).id));
    await round(2 * EVERY_MS);
    await round();
    expect(double.requested).toHaveLength(1);
    expect(counts.submitted).toBe(1);
  });

  test.each([400, 422])('G-285 what is refused with %d is counted and not sent again', async (status) => {
    double.answer = () => ({ status, body: 'no' });
    await change(tags.product((await product()).id));
    await round(2 * EVERY_MS);
    await round();
    expect(double.requested).toHaveLength(1);
    expect(counts).toEqual({ submitted: 0, refused: 1, failures: 0 });
  });

  test.each([403, 429, 500, undefined])('G-285 after %s it is sent again, less and less often', async (status) => {
    double.answer = () => (status === undefined ? undefined : { status, body: '' });
    await change(tags.product((await product()).id));
    await round(2 * EVERY_MS);
    // A minute until changes settle, then retries after two, four and eight minutes.
    for (const [at, wait] of [2, 4, 8].entries()) {
      await round(wait * EVERY_MS - 1);
      expect(double.requested).toHaveLength(at + 1);
      await round(1);
      expect(double.requested).toHaveLength(at + 2);
    }
    double.answer = protocol;
    await round(16 * EVERY_MS);
    expect(counts).toEqual({ submitted: 1, refused: 0, failures: 4 });
    await round();
    expect(double.requested).toHaveLength(5);
  });

  test('G-285 of several processes one submits', async () => {
    await change(tags.product((await product()).id));
    now += EVERY_MS;
    await Promise.all([1, 2, 3].map(() => round(EVERY_MS / 3)));
    expect(double.requested).toHaveLength(1);
  });

  test('G-285 a round that takes long keeps its turn', async () => {
    await change(tags.product((await product()).id));
    double.answer = (question) => {
      now += 10 * EVERY_MS;
      return protocol(question);
    };
    await round(2 * EVERY_MS);
    const taken = await db.read
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'index now claimed')
      .execute();
    expect(taken).toEqual([{ value: now }]);
  });
});
