/** Answers that change over time state when they change: the end of a New badge, the end of the day's seeds. */
import { beforeAll, expect, test } from 'vitest';
import { lifeOf } from '../../../src/client/answer-headers.ts';
import type { Database } from '../../../src/data/database.ts';
import { isNew } from '../../../src/features/products/card/product-card.ts';
import { insertProducts, updateProduct } from '../../../src/features/products/writing/products-write.repository.ts';
import { createApi } from '../../../src/server/http/api.ts';
import { seedsOfDay } from '../../../src/shared/random-order.ts';
import { testServices } from '../../services.ts';
import { describeEngines } from '../engines.ts';
import { newPlace, newProduct, type Place } from '../search/products.ts';

const DAY = 86_400_000;
/** 21 November 2026, 09:15 in Lagos. */
const NOW = Date.parse('2026-11-21T08:15:00.000Z');
/** The next midnight of Lagos. */
const MIDNIGHT = Date.parse('2026-11-21T23:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString();

describeEngines('the moment at which an answer changes by time alone', (open) => {
  let db: Database;
  let place: Place;
  let ids: { older: number; newer: number; old: number };

  /** The change time of an answer at `now`; undefined for none. */
  async function momentOf(path: string, now = NOW): Promise<number | undefined> {
    const api = createApi({
      db,
      now: () => now,
      log: { error: (problem) => expect(problem).toBeUndefined() },
      services: testServices(),
    });
    return lifeOf((await api.http.request(path)).headers).changesAt;
  }

  beforeAll(async () => {
    db = await open();
    place = await newPlace(db, 'moments');
    const products = [
      newProduct(place, { nom: 'Older lamp', createdAt: daysAgo(49.5), promotion: true, prixPromotion: 2 }),
      newProduct(place, { nom: 'Newer lamp', createdAt: daysAgo(1) }),
      newProduct(place, { nom: 'Old lamp', createdAt: daysAgo(51) }),
    ];
    const [older = 0, newer = 0, old = 0] = await db.write((trx) => insertProducts(trx, products));
    ids = { older, newer, old };
  });

  test('CST-01: a product changes when its New badge ends, to the millisecond', async () => {
    const createdAt = daysAgo(49.5);
    const end = NOW + DAY / 2;
    expect(await momentOf(`/produits/${ids.older}`)).toBe(end);
    expect([isNew(createdAt, end - 1), isNew(createdAt, end)]).toEqual([true, false]);
    expect(await momentOf(`/produits/${ids.older}`, end - 1)).toBe(end);
    expect(await momentOf(`/produits/${ids.older}`, end)).toBeUndefined();
    expect(await momentOf(`/produits/${ids.newer}`)).toBe(NOW + 49 * DAY);
    expect(await momentOf(`/produits/${ids.old}`)).toBeUndefined();
  });

  test('every list of cards changes when the first badge ends', async () => {
    const lists = [
      '/produits/',
      '/produits/?keyword=lamp',
      `/produits/?boutiqueId=${place.boutiqueId}&sort=prix`,
      '/produits/news',
      '/produits/views',
      '/produits/promotions',
      `/produits/v1/sous-categories/${place.sousCategorieId}`,
    ];
    for (const path of lists) expect(await momentOf(path), path).toBe(NOW + DAY / 2);
    // Without the product whose badge ends first.
    const others = `/produits/v1/sous-categories/${place.sousCategorieId}?produitId=${ids.older}`;
    expect(await momentOf(others)).toBe(NOW + 49 * DAY);
    expect(await momentOf('/produits/?keyword=nothing')).toBeUndefined();
    expect(await momentOf(`/produits/${place.boutiqueId + 999_999}`)).toBeUndefined();
  });

  test('C-61: every random order changes at midnight in Lagos, with the seeds', async () => {
    expect(seedsOfDay(MIDNIGHT - 1)).toEqual(seedsOfDay(NOW));
    expect(seedsOfDay(MIDNIGHT)).not.toEqual(seedsOfDay(NOW));
    await db.write((trx) => updateProduct(trx, ids.older, { isActive: false }));
    const paths = [
      '/produits/?rand=1',
      `/produits/?rand=1&valShop=pays_Nigeria`,
      '/produits/news?rand=1',
      '/produits/promotions?rand=1',
      '/boutiques/all?rand=1',
      '/sous-categories/?rand=1',
      '/classifications/v1/categories?rand=1',
    ];
    for (const path of paths) {
      expect(await momentOf(path), path).toBe(MIDNIGHT);
      expect(await momentOf(`${path}&seed=${seedsOfDay(NOW)[2]}`), path).toBe(MIDNIGHT);
      expect(await momentOf(path, MIDNIGHT), path).toBe(MIDNIGHT + DAY);
    }
    // Neither a sorted list nor a search is random.
    for (const path of ['/boutiques/all?rand=1&keyword=a', '/sous-categories/?rand=1&keyword=a', '/boutiques/all'])
      expect(await momentOf(path), path).toBeUndefined();
    expect(await momentOf('/produits/?rand=1&sort=prix')).toBe(NOW + 49 * DAY);
  });

  test('G-392: an order by views, which purge nothing, is that of the day', async () => {
    const subCategory = `/produits/v1/sous-categories/${place.sousCategorieId}`;
    for (const path of [
      '/produits/views',
      '/produits/?sort=views',
      '/produits/?keyword=lamp&sort=trend',
      `${subCategory}?sort=trend`,
    ])
      expect(await momentOf(path), path).toBe(MIDNIGHT);
  });

  test('the earlier of a badge and midnight counts', async () => {
    const now = NOW + 49 * DAY - 1000;
    expect(await momentOf('/produits/?rand=1', now)).toBe(NOW + 49 * DAY);
  });
});
