/**
 * Simulates a day's visits on a small scale: shoppers who mostly open the same pages, a crawler that requests pages
 * that nobody has opened, and a price that changes every second. Measured twice: on a shop whose pages were generated
 * in advance, and on one without stored pages.
 */
import { once } from 'node:events';
import { copyFileSync, mkdirSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.mjs';
import type { Database } from '../../src/data/database.ts';
import { openDatabase } from '../../src/data/open.ts';
import { updateProduct } from '../../src/features/products/writing/products-write.repository.ts';
import { productPath, shopPath, subCategoryPath } from '../../src/shared/links.ts';
import { type Prng, prng } from '../demo/prng.ts';
import { catalogueFile } from './catalogue.ts';
import { cpuSeconds } from './cpu-time.ts';
import { type Place, shopEnvironment, startShopOn } from './servers.ts';
import { visit } from './visit.ts';

/** The number of measured visits, after {@link WARM_UP} others. */
const VISITS = 6000;
const WARM_UP = 1000;
/** Visits per second: a load at which one process is mostly idle. */
const PER_SECOND = 100;
/** The share of shoppers' visits, from 0 to 1. */
const SHOPPERS = 0.7;

export interface VisitsRun {
  readonly name: 'generated ahead' | 'cold';
  readonly visits: number;
  /** CPU time of the shop's process per visit, in ms. */
  readonly cpuMs: number;
  /** Visits by the value of `Server-Timing`: `hit`, `hit-disk` or `miss`. */
  readonly by: Readonly<Record<string, number>>;
  readonly priceChanges: number;
}

interface Addresses {
  /** The addresses, most viewed first. */
  readonly shoppers: readonly string[];
  readonly crawler: readonly string[];
  readonly changing: readonly number[];
}

/** Every tenth of the shoppers' addresses is a list. */
function withLists(products: readonly string[], lists: readonly string[]): string[] {
  return products.flatMap((product, k) =>
    k % 9 === 0 && k / 9 < lists.length ? [lists[k / 9] ?? '/', product] : [product],
  );
}

async function addressesOf(db: Database): Promise<Addresses> {
  const [products, places, shops] = await Promise.all([
    db.read
      .selectFrom('produits')
      .select(['id', 'nom'])
      .where('isListed', '=', true)
      .orderBy('views', 'desc')
      .orderBy('id')
      .execute(),
    db.read.selectFrom('sous_categories').select(['id', 'nom']).where('listedCount', '>', 0).orderBy('id').execute(),
    db.read.selectFrom('boutiques').select('nomLink').where('isActive', '=', true).orderBy('id').execute(),
  ]);
  const paths = products.map(productPath);
  const half = Math.floor(paths.length / 2);
  return {
    shoppers: withLists(paths.slice(0, half), ['/', ...places.map(subCategoryPath), ...shops.map(shopPath)]),
    // The least viewed ones, which no shopper of this run opens.
    crawler: paths.slice(half),
    changing: products.slice(0, 500).map(({ id }) => id),
  };
}

/**
 * A rank from 0 below `count` on Zipf's curve: the page of rank r is requested 1 / (r + 1) times as often as the first
 * one.
 */
const zipf = (random: Prng, count: number): number => Math.min(count - 1, Math.floor(count ** random.next()) - 1);

/** Generates the pages of the shop in `data` in advance. @throws {Error} with its output */
async function generate({ root, stage, cores }: Place, data: string) {
  const both = [...new Set([cores.server, cores.load])];
  const child = stage.start(both, path.join(root, 'node_modules/.bin/node'), [path.join(root, 'scripts/generate.ts')], {
    cwd: root,
    env: shopEnvironment(data, await freePort()),
  });
  const [code] = (await once(child.process, 'close')) as [number | null];
  if (code !== 0) throw new Error(`Generating pages failed.\n${child.output()}`);
}

async function measure(place: Place, products: number, name: VisitsRun['name']): Promise<VisitsRun> {
  const data = path.join(place.stage.folder, `visits-${name.replaceAll(' ', '-')}`);
  mkdirSync(data);
  copyFileSync(catalogueFile(place.root, products), path.join(data, 'shop.sqlite'));
  const db = await openDatabase({ dataDir: data });
  const addresses = await addressesOf(db);
  if (name === 'generated ahead') await generate(place, data);
  const shop = await startShopOn(place, data);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const random = prng('visits');
  let crawled = 0;
  const next = () =>
    random.chance(SHOPPERS)
      ? addresses.shoppers[zipf(random, addresses.shoppers.length)]
      : addresses.crawler[crawled++ % addresses.crawler.length];
  const by: Record<string, number> = {};
  let priceChanges = 0;
  async function run(visits: number): Promise<void> {
    const start = performance.now();
    const under = new Set<Promise<unknown>>();
    for (let k = 0; k < visits; k += 1) {
      const wait = start + (k * 1000) / PER_SECOND - performance.now();
      if (wait > 0) await sleep(wait);
      if (k % PER_SECOND === 0) {
        const id = addresses.changing[priceChanges++ % addresses.changing.length] ?? 1;
        await db.write((trx) =>
          updateProduct(trx, id, { prix: 10_000 + priceChanges, promotion: false, prixPromotion: null }),
        );
      }
      const going = visit(`${shop.origin}${next()}`, agent).then((how) => {
        by[how] = (by[how] ?? 0) + 1;
        under.delete(going);
      });
      under.add(going);
    }
    await Promise.all(under);
  }
  await run(WARM_UP);
  for (const how of Object.keys(by)) delete by[how];
  const changesBefore = priceChanges;
  const before = cpuSeconds(shop.pid);
  await run(VISITS);
  const cpuMs = ((cpuSeconds(shop.pid) - before) * 1000) / VISITS;
  agent.destroy();
  await shop.stop();
  await db.close();
  return { name, visits: VISITS, cpuMs, by, priceChanges: priceChanges - changesBefore };
}

/** Measures visits of a shop with `products` products. @throws {Error} when a page does not answer 200 */
export async function visitsPart(place: Place, products: number, say: (message: string) => void): Promise<VisitsRun[]> {
  const runs: VisitsRun[] = [];
  for (const name of ['cold', 'generated ahead'] as const) {
    say(`visits of a shop whose pages are ${name === 'cold' ? 'rendered on request' : name}`);
    runs.push(await measure(place, products, name));
  }
  return runs;
}
