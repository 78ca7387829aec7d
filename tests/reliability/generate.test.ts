/**
 * `npm run generate` next to a running shop: killed and run again while prices change. Prints the number of pages that
 * a change purges.
 *
 * @module-tag more
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import type { Database } from '../../src/data/database.ts';
import { migrate } from '../../src/data/migrate.ts';
import { openDatabase } from '../../src/data/open.ts';
import { updateProduct } from '../../src/features/products/writing/products-write.repository.ts';
import { shopPath, subCategoryPath } from '../../src/shared/links.ts';
import { seedDemo } from '../../tools/demo/seed.ts';
import { until, within } from '../within.ts';
import { type RunningShop, runShop } from './running-shop.ts';
import { ROOT, type ShopProcess, startProgram } from './shop-process.ts';
import { listedProducts, type ShownProduct } from './two-shops.ts';

const PRODUCTS = 120;
const BROTLI = { headers: { 'accept-encoding': 'br' } };

let dataDir: string;
let settings: Record<string, string>;
let db: Database;
let shop: RunningShop;
let products: readonly ShownProduct[];
beforeAll(async () => {
  ensureBuilt(ROOT);
  dataDir = await mkdtemp(path.join(tmpdir(), 'generate-'));
  settings = { DATA_DIR: dataDir, SHOP_MODE: 'demo', PUBLIC_URL: 'https://oja.example' };
  db = await openDatabase({ dataDir });
  await migrate(db);
  await seedDemo(db, { products: PRODUCTS, now: Date.now() });
  products = await listedProducts(db);
  shop = await runShop(settings);
  await storeIsOpen();
});
afterAll(async () => {
  await shop.end();
  await db.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const storeIsOpen = () =>
  until('the store of pages to be open', async () => ((await shop.stats()).disk as { isUsed: boolean }).isUsed);

/** Starts it at full speed: at the lowest priority it would wait for other tests that use the cores. */
const start = (args: readonly string[] = []): ShopProcess =>
  startProgram(path.join(ROOT, 'scripts/generate.ts'), ['--processes', '1', '--full-speed', ...args], settings);

async function run(...given: Parameters<typeof start>): Promise<{ code: number | null; output: string }> {
  const { ended, output } = start(...given);
  const code = await within(ended, () => `npm run generate to end. It printed:\n${output()}`, output);
  return { code, output: output() };
}

/** The numbers in the first line of a run: pages in all, up to date, to render. */
function planOf(output: string): { total: number; current: number; todo: number } {
  const [, ...numbers] =
    /([\d,]+) pages: ([\d,]+) stored and up to date, ([\d,]+) to make/.exec(output) ?? expect.fail(output);
  const [total = 0, current = 0, todo = 0] = numbers.map((text) => Number(text.replaceAll(',', '')));
  return { total, current, todo };
}

/** Stored pages by their keys. */
function stored(): Map<string, Uint8Array> {
  const file = new DatabaseSync(path.join(dataDir, 'pages/pages.sqlite'), { readOnly: true, timeout: 5000 });
  try {
    const rows = file.prepare('select key, body from pages join bodies using (id)').all();
    return new Map(rows.map(({ key, body }) => [String(key), body as Uint8Array]));
  } finally {
    file.close();
  }
}

const VIEW = '/categories?view=collections';

const price = (k: number) => 100_000 + k;
const textOfPrice = (k: number) => price(k).toLocaleString('en');

/** Changes a price, and expects it on the page of the running shop, which must show no older one from then on. */
async function changePrice({ id, path: target }: ShownProduct, k: number): Promise<void> {
  await db.write((trx) => updateProduct(trx, id, { prix: price(k), promotion: false, prixPromotion: null }));
  await expect.poll(async () => (await shop.get(target)).body).toContain(textOfPrice(k));
}

test('G-393, G-394: a run that is killed leaves whole pages, the next one goes on, and no price that changes meanwhile is old', async () => {
  const [first, second] = products as [ShownProduct, ShownProduct];
  const killed = start();
  await until('some pages to be stored', () => stored().size > 20);
  killed.child.kill('SIGKILL');
  await within(killed.ended, () => 'a killed run to end');
  await changePrice(first, 1);
  const atKill = stored().size;

  const again = start();
  // On a busy machine the first run may have rendered all of them before it was killed.
  await until('the next run to make pages, or to end', () => stored().size > atKill || again.child.exitCode !== null);
  await changePrice(first, 2);
  await changePrice(second, 3);
  expect(await within(again.ended, again.output, again.output), again.output()).toBe(0);
  const { total, current, todo } = planOf(again.output());
  // Some of its first pages may depend on the product whose price changed.
  expect(current).toBeGreaterThan(0);
  expect(todo).toBe(total - current);
  expect(again.output()).toContain(' 0 failed');

  const rest = await run(['--changed']);
  expect(rest.code, rest.output).toBe(0);
  let none = await run(['--changed']);
  // A time at which a page changes by itself may fall between two runs, but not between three.
  if (none.output !== '') none = await run(['--changed']);
  expect(none).toEqual({ code: 0, output: '' });

  // A process that was never asked for a page.
  await shop.end();
  shop = await runShop(settings);
  await storeIsOpen();
  for (const [{ path: target }, k] of [
    [first, 2],
    [second, 3],
  ] as const) {
    const { body, headers } = await shop.get(target);
    expect(body).toContain(textOfPrice(k));
    expect(headers['server-timing']).toBe('cache;desc=hit-disk');
  }
});

test('G-393: a page of each kind is answered from disk, byte for byte as a shop renders it', async () => {
  const place = await db.read
    .selectFrom('sous_categories')
    .select(['id', 'nom'])
    .orderBy('listedCount', 'desc')
    .executeTakeFirstOrThrow();
  const seller = await db.read
    .selectFrom('boutiques')
    .select('nomLink')
    .where('isActive', '=', true)
    .orderBy('listedCount', 'desc')
    .executeTakeFirstOrThrow();
  const pages = stored();
  const collection = [...pages.keys()].find((key) => /^\/collections\/[^?]+$/.test(key)) ?? '';
  const category = [...pages.keys()].find((key) => key.includes('?categorieId=')) ?? '';
  /** Pages on which each render has a different random order. */
  const drawn = [
    '/',
    '/products',
    '/products/promotions',
    '/categories',
    '/shops',
    '/collections',
    collection,
    category,
  ];
  const same = [products[5]?.path ?? '', subCategoryPath(place), shopPath(seller), '/new-products', VIEW, '/usage'];
  const renders = await runShop({ ...settings, PAGES_DISK_MB: '0' });
  try {
    for (const target of [...drawn, ...same]) {
      const answer = await shop.get(target, BROTLI);
      expect([target, answer.status, answer.headers['server-timing']]).toEqual([target, 200, 'cache;desc=hit-disk']);
      expect(answer.headers['content-length'], target).toBe(String(pages.get(target)?.length));
      if (drawn.includes(target)) continue;
      const rendered = await renders.get(target, BROTLI);
      const { date: _, 'server-timing': __, 'x-request-id': ___, 'keep-alive': ____, ...headers } = rendered.headers;
      expect(rendered.headers['server-timing']).toContain('desc=miss');
      expect(answer.headers, target).toMatchObject(headers);
      expect(answer.body === rendered.body, target).toBe(true);
    }
  } finally {
    await renders.end();
  }
});

test('G-395: after one price change only the pages that show it are made again', async () => {
  const product = products[9] as ShownProduct;
  await changePrice(product, 4);
  const { code, output } = await run(['--changed']);
  expect(code, output).toBe(0);
  const { total, todo } = planOf(output);
  console.log(`Of ${total} pages, one price change ended ${todo + 1}, one of which a visitor made.`);
  expect(todo).toBeGreaterThan(0);
  expect(todo).toBeLessThan(total / 2);
  expect(output).toContain(`${todo} made, ${total - todo} current, 0 failed`);
});
