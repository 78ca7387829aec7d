import { afterAll, beforeAll, expect, test } from 'vitest';
import { MORE } from '../more.ts';
import { type CrawlLimits, crawl } from './crawler.ts';
import { openShop, type TestShop } from './shop.ts';

const FEW = { requests: 140, pages: 4, filtered: 1, pictures: 1 };
const MANY = { requests: 300, pages: 12, filtered: 4, pictures: 2 };

/** The time limit in ms on a busy machine; each answer has its own limit (WAIT_MS). */
const CRAWL_MS = 300_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function expectWhole(limits: CrawlLimits): Promise<void> {
  const stored = await shop.openCaching();
  const { broken, redirected, titles, shapes } = await crawl((target) => stored.get(target), limits);
  await stored.close();
  expect(broken).toEqual([]);
  expect(redirected).toEqual([]);
  expect([...titles].filter(([, title]) => !title.trim())).toEqual([]);
  for (const shape of [
    '/?',
    '/collections?',
    '/collections/*?',
    '/categories?',
    '/sub-categories/*?',
    '/products?',
    '/products/*?',
    '/products/promotions?',
    '/new-products?',
    '/shops?',
    '/shops/*?',
    '/files/*?',
    '/order?',
    '/user/orders?',
  ])
    expect([...shapes.keys()], 'shapes that were reached').toContain(shape);
}

test('a crawl from / finds no server error, no broken link and no redirected one', { timeout: CRAWL_MS }, () =>
  expectWhole(FEW),
);

test('nor does a longer one', { timeout: CRAWL_MS, tags: [MORE] }, () => expectWhole(MANY));
