/** The memory of a shop that gets requests for more pages than it may cache. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import { MORE } from '../more.ts';
import { distinctPages, requestPages } from './distinct-pages.ts';
import { type RunningShop, runShop } from './running-shop.ts';
import { ROOT } from './shop-process.ts';

const MEGABYTE = 1_048_576;
/** Small, so that it fills up soon and many times. */
const CACHE_MB = 4;
/** The number of pages after which memory should not grow any more. */
const WARM = 1500;
const FURTHER = 2500;
/** Tolerance for garbage and the engine, in bytes; pages that were never freed would exceed it. */
const SLACK = 80 * MEGABYTE;

let dataDir: string;
let shop: RunningShop;
let metricsPort: number;
beforeAll(async () => {
  ensureBuilt(ROOT);
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-memory-'));
  metricsPort = await freePort();
  shop = await runShop({ DATA_DIR: dataDir, PAGE_CACHE_MB: String(CACHE_MB), METRICS_PORT: String(metricsPort) });
});
afterAll(async () => {
  await shop?.end();
  await rm(dataDir, { recursive: true, force: true });
});

/** Resident memory of the process in bytes. */
async function residentBytes(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]);
}

async function productPaths(): Promise<string[]> {
  const sitemap = await shop.get('/sitemap-index.xml');
  const names = [...sitemap.body.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]+)<\/loc>/g)].map(([, name]) => name ?? '');
  const shards = await Promise.all(names.map((name) => shop.get(name)));
  return shards.flatMap(({ body }) =>
    [...body.matchAll(/<loc>https?:\/\/[^/]+(\/products\/[^<]*_\d+)<\/loc>/g)].map(([, found]) => found ?? ''),
  );
}

interface Part {
  readonly pages: number;
  readonly bytes: number;
  readonly limitBytes: number;
}

// tests/pages/page-cache.test.ts, part of every `npm test`, shows that a page cache stays within its bytes.
test('thousands of different pages: the memory stays within its bound', { tags: [MORE] }, async () => {
  const products = await productPaths();
  expect(products.length).toBeGreaterThan(1000);
  const pages = distinctPages(products);
  expect(await requestPages(shop, pages, WARM)).toBe(WARM);
  const before = await residentBytes();
  expect(await requestPages(shop, pages, FURTHER)).toBe(FURTHER);
  const after = await residentBytes();
  const cached = Object.values((await shop.stats()).cached as Record<string, Part>);
  console.log(
    `After ${WARM} pages ${Math.round(before / MEGABYTE)} MB, after ${WARM + FURTHER} pages ${Math.round(after / MEGABYTE)} MB; cached: ${JSON.stringify(cached)}`,
  );
  for (const { bytes, limitBytes } of cached) expect(bytes).toBeLessThanOrEqual(limitBytes);
  expect(cached.reduce((sum, { limitBytes }) => sum + limitBytes, 0)).toBeLessThanOrEqual(CACHE_MB * MEGABYTE);
  // Most of them were evicted.
  expect(cached.reduce((sum, part) => sum + part.pages, 0)).toBeLessThan(WARM);
  expect(after).toBeLessThan(before * 1.25 + SLACK);
});
