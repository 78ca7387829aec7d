/** Pages in a Varnish in front of the shop: purged when their data changes, also after a lost connection. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import type { Database } from '../../src/data/database.ts';
import { migrate } from '../../src/data/migrate.ts';
import { openDatabase } from '../../src/data/open.ts';
import { seedDemo } from '../../tools/demo/seed.ts';
import { MORE } from '../more.ts';
import { describeProduct } from './every-engine.ts';
import { type RunningShop, runShop } from './running-shop.ts';
import { ROOT } from './shop-process.ts';
import { listedProducts, type ShownProduct } from './two-shops.ts';
import {
  type CuttableConnection,
  openCuttable,
  startVarnish,
  VARNISH_SECRET,
  type VarnishServer,
} from './varnish-server.ts';
import { measureVisibility, reportFigures } from './visibility.ts';

const CHANGES = [
  { changes: 10, options: {} },
  { changes: 100, options: { tags: [MORE] } },
];
/** The maximum number of changes in progress. */
const AT_A_TIME = 4;

let folder: string;
let db: Database;
let shop: RunningShop;
let edge: VarnishServer;
let purges: CuttableConnection;
let products: ShownProduct[];

beforeAll(async () => {
  ensureBuilt(ROOT);
  folder = await mkdtemp(path.join(tmpdir(), 'edge-'));
  db = await openDatabase({ dataDir: folder }, () => {});
  await migrate(db);
  await seedDemo(db, { products: 200, now: Date.now() });
  products = await listedProducts(db);
  const port = await freePort();
  purges = await openCuttable(port);
  shop = await runShop({ DATA_DIR: folder, SHOP_MODE: 'demo', VARNISH_URLS: purges.origin, VARNISH_SECRET });
  edge = await startVarnish(port, shop.port);
});
afterAll(async () => {
  await shop?.end();
  await edge?.end();
  await purges?.close();
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

const edgeStats = async () => Object.values((await shop.stats()).edge as object)[0] as Record<string, number>;

/** Waits until Varnish has received all purges, also the second time: a shop purges all pages when it starts. */
const purgesDone = () =>
  expect
    .poll(
      async () => {
        const { waiting, repeats } = await edgeStats();
        return [waiting, repeats];
      },
      { timeout: 60_000 },
    )
    .toEqual([0, 0]);

/** Requests a page from Varnish as a browser does. */
async function getFromEdge(target: string) {
  const start = performance.now();
  const answer = await fetch(edge.origin + target, { redirect: 'manual' });
  const body = await answer.text();
  const headers = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, body, ms: performance.now() - start };
}

const product = (index: number): ShownProduct => {
  const found = products[index];
  if (!found) throw new Error(`no product ${index}`);
  return found;
};

test('a page comes from Varnish, and neither its tags nor its lifetime there reach the browser; G-276: it says where it came from', async () => {
  const { path: target } = product(150);
  await purgesDone();
  expect((await getFromEdge(target)).headers['server-timing']).toMatch(/^origin;desc=(miss|hit)$/);
  const renders = await shop.stats();
  const { status, headers } = await getFromEdge(target);
  expect(status).toBe(200);
  expect(headers['server-timing']).toBe('edge;desc=hit');
  expect(headers['cache-control']).toBe('no-cache');
  for (const name of ['surrogate-control', 'xkey', 'via', 'x-varnish']) expect(headers[name], name).toBeUndefined();
  expect((await shop.stats()).hits).toBe(renders.hits);
  const direct = await shop.get(target);
  expect(direct.headers['surrogate-control']).toMatch(/^max-age=\d{2,4}$/);
  expect(String(direct.headers.xkey).split(' ')).toEqual(
    expect.arrayContaining(['all-pages', `product:${product(150).id}`]),
  );
});

test('calls of the API and pages that must not be cached are not kept', async () => {
  for (const target of ['/api/pubs', '/sign-in', '/products/no-such-thing_999999']) {
    await getFromEdge(target);
    const { headers } = await getFromEdge(target);
    expect(Number(headers.age ?? 0), target).toBe(0);
  }
});

test('cookies split nothing, and the data saver gets its own pages', async () => {
  const { path: target } = product(140);
  await purgesDone();
  const hits = async (headers: Record<string, string>) => {
    const answer = await fetch(edge.origin + target, { headers });
    return { age: answer.headers.get('age'), isLite: /<html[^>]* data-lite/.test(await answer.text()) };
  };
  await hits({});
  const { hits: before } = await shop.stats();
  expect((await hits({ cookie: 'other=1; lite=0', 'save-data': 'on' })).isLite).toBe(false);
  expect((await hits({ cookie: 'theirs=2' })).isLite).toBe(false);
  expect((await shop.stats()).hits).toBe(before);
  expect((await hits({ 'save-data': 'on' })).isLite).toBe(true);
  expect((await hits({ cookie: 'a=b; lite=1' })).isLite).toBe(true);
  expect((await hits({})).isLite).toBe(false);
});

test('pages without script get and set their cookies', async () => {
  const answers = [await getFromEdge('/plain/cart'), await getFromEdge('/plain/cart')];
  const ids = answers.map(({ headers }) => /plain-visit=([^;]+)/.exec(headers['set-cookie'] ?? '')?.[1]);
  expect(new Set(ids).size).toBe(2);
  // A cookie that the browser already sends stays.
  const again = await fetch(`${edge.origin}/plain/cart`, { headers: { cookie: `plain-visit=${ids[0]}` } });
  expect([again.status, again.headers.get('set-cookie')]).toEqual([200, null]);
});

for (const { changes, options } of CHANGES)
  test(`${changes} of ${changes} changes are gone from Varnish while it is under load`, options, async () => {
    const viaVarnish: RunningShop = { ...shop, get: (target) => getFromEdge(target) };
    const figures = await measureVisibility([viaVarnish], async (committed) => {
      const seen: Promise<void>[] = [];
      for (let k = 0; k < changes; k += 1) {
        const shown = product(k % 120);
        const message = `Purged at the edge, change ${k} of ${changes}.`;
        await describeProduct(db, shown, message);
        seen.push(committed(shown.path, message));
        if (seen.length >= AT_A_TIME) await seen.shift();
      }
      await Promise.all(seen);
    });
    expect(figures).toMatchObject({ changes, seen: changes });
    await reportFigures('varnish', { 'changes under load': figures });
  });

test('while Varnish cannot be told, pages get short lives; afterwards it is told what it missed', async () => {
  const stored = product(130);
  const other = product(131);
  await purgesDone();
  await getFromEdge(stored.path);
  const before = await edgeStats();
  purges.cut();
  await describeProduct(db, stored, 'Changed while the connection was lost.');
  await expect.poll(async () => (await edgeStats()).failures).toBeGreaterThan(before.failures ?? 0);
  expect((await edgeStats()).waiting).toBeGreaterThan(0);
  // The shop shows the change, and Varnish does not know about it yet.
  await expect.poll(async () => (await shop.get(stored.path)).body).toContain('Changed while the connection was lost.');
  expect((await getFromEdge(stored.path)).body).not.toContain('Changed while the connection was lost.');
  expect((await shop.get(other.path)).headers['surrogate-control']).toMatch(/^max-age=([12]?\d|30)$/);
  purges.mend();
  await expect
    .poll(async () => (await getFromEdge(stored.path)).body)
    .toContain('Changed while the connection was lost.');
  await expect.poll(async () => (await shop.get(other.path)).headers['surrogate-control']).toMatch(/^max-age=\d{3,4}$/);
  expect(shop.output()).toContain('a purge failed');
});
