/** What a rendered page leaves in memory (src/build/short-lived-objects.ts). */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { loadBuild } from '../../src/server/http/build.ts';
import { pageRenderer } from '../../src/server/http/pages.ts';
import { productPath } from '../../src/shared/links.ts';
import { MORE } from '../more.ts';
import { localsFor } from './locals.ts';
import { openShop, type TestShop } from './shop.ts';

setFlagsFromString('--expose-gc');
const collect: (options?: { type: 'minor' }) => void = runInNewContext('gc');

/** Frees what is not referenced any more. What survives the second round is moved to the old heap. */
async function scavenge(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  for (let round = 0; round < 2; round += 1) collect({ type: 'minor' });
}

/** Bytes of the old heap. */
const oldHeap = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? Number.NaN;

const PAGES = 50;
/** Bytes a page. Without the replacements 65,000 to 130,000: all that a page is made of (docs/performance.md). */
const LIMIT = 20_000;

async function firstProduct({ db }: TestShop): Promise<string> {
  const listed = db.read.selectFrom('produits').select(['id', 'nom']).where('isListed', '=', true);
  return productPath(await listed.orderBy('id').executeTakeFirstOrThrow());
}

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const KINDS = [
  { name: 'a product page', targetIn: firstProduct, options: {} },
  { name: 'home', targetIn: () => '/', options: {} },
  { name: 'a list', targetIn: () => '/products', options: { tags: [MORE] } },
];

for (const { name, targetIn, options } of KINDS)
  test(`what ${name} is made of is freed at once`, options, async () => {
    const { render, assets } = await loadBuild(inject('buildFolder'));
    const target = await targetIn(shop);
    const renderPage = pageRenderer(render, 'shop.test');
    const page = async () => {
      expect((await renderPage(target, { ...localsFor(shop), files: assets }))?.status).toBe(200);
    };
    for (let k = 0; k < 2 * PAGES; k += 1) await page();
    collect();
    await scavenge();
    const before = oldHeap();
    for (let k = 0; k < PAGES; k += 1) await page();
    await scavenge();
    expect((oldHeap() - before) / PAGES).toBeLessThan(LIMIT);
  });
