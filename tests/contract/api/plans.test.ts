/**
 * On SQLite, lists are read along an index. Without statistics the query plans do not depend on the rows, so a small
 * catalogue has the same plans as a million products.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { StatementSync } from 'node:sqlite';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { logChange } from '../../../src/data/change-log.ts';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { tags } from '../../../src/data/tags.ts';
import { LIST_SORTS } from '../../../src/features/products/lists/product-sorts.ts';
import { seedsOfDay } from '../../../src/shared/random-order.ts';
import { fillCatalogue, ID, NOW } from './catalogue.ts';
import { apiOf } from './harness.ts';

const seed = seedsOfDay(NOW)[5];

/**
 * Lists of pages, each with its maximum number of statements: two are for cached cards, which check the log and read
 * the views, since no tag covers them.
 */
const LISTS: readonly (readonly [path: string, statements: number])[] = [
  // Every order that pages offer for lists that may have a million products.
  ...LIST_SORTS.flatMap(({ value }) => [
    [`/produits/news?sort=${value}`, 5] as const,
    [`/produits/promotions?sort=${value}`, 5] as const,
  ]),
  ...['', '?page=3', '?sort=prix', '?sort=-prix', '?sort=views', '?sort=average', '?sort=likes', '?sort=promotion']
    .concat(['?sort=orders', '?sort=trend'])
    .map((query) => [`/produits/${query}`, 5] as const),
  [`/produits/?rand=1&seed=${seed}`, 6],
  [`/produits/?rand=1&seed=${seed}&page=3`, 6],
  ['/produits/news', 5],
  ['/produits/views', 5],
  ['/produits/promotions', 5],
  [`/produits/promotions?rand=1&seed=${seed}`, 6],
  [`/produits/v1/sous-categories/${ID.laptops}`, 6],
  [`/produits/v1/sous-categories/${ID.laptops}?sort=prix`, 6],
  [`/produits/?sousCategorieId=${ID.laptops}&rand=1&seed=${seed}`, 6],
  [`/produits/?boutiqueId=${ID.adePhones}`, 5],
  [`/produits/?boutiqueId=${ID.adePhones}&sort=-prix`, 5],
  ['/produits/?valShop=pays_Nigeria&limit=5', 6],
  ['/produits/?valShop=pays_Nigeria&limit=5&sort=prix', 6],
  [`/produits/?valShop=pays_Nigeria&limit=5&rand=1&seed=${seed}`, 7],
];

describe('statements of the lists on node:sqlite', () => {
  let db: Database;
  let dataDir: string;
  /**
   * Statements that node:sqlite runs in this thread, including ones that were built before, which no plugin of Kysely
   * sees.
   */
  const seen: { sql: string; parameters: readonly unknown[] }[] = [];
  const all = StatementSync.prototype.all;
  const api = apiOf(() => db);

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'plans-'));
    db = await openDatabase({ dataDir });
    await migrate(db);
    await fillCatalogue(db);
    vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function (this: StatementSync, ...parameters) {
      seen.push({ sql: this.sourceSQL, parameters });
      return Reflect.apply(all, this, parameters);
    });
    // The first check of the log looks up its position.
    await api.request('/produits/?limit=1');
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  /** The statements for `path`, each with SQLite's plan. */
  async function plansOf(path: string): Promise<{ sql: string; plan: string[] }[]> {
    seen.length = 0;
    const { status } = await api.request(path);
    expect(status).toBe(200);
    const plans: { sql: string; plan: string[] }[] = [];
    for (const { sql, parameters } of [...seen]) {
      const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows } = await db.read.executeQuery<{ detail: string }>(query);
      plans.push({ sql, plan: rows.map(({ detail }) => detail) });
    }
    return plans;
  }

  it.each(LISTS)('%s reads no more than its page, in at most %i statements', async (path, statements) => {
    const plans = await plansOf(path);
    expect(plans.length).toBeGreaterThan(1);
    expect(plans.length).toBeLessThanOrEqual(statements);
    for (const { sql, plan } of plans) {
      const message = plan.join('\n');
      expect(message, sql).not.toMatch(/TEMP B-TREE/);
      expect(message, sql).not.toMatch(/SCAN (produits|p|pic)$/m);
      if (sql.includes('"pictures"')) expect(message, sql).toMatch(/SEARCH pic USING PRIMARY KEY \(path=\?\)/);
      expect(sql).not.toMatch(/count\(\*\).* from "produits"/);
    }
  });

  it('cards that were read before are not read again', async () => {
    const cards = async () => (await plansOf('/produits/?limit=3')).filter(({ sql }) => sql.includes('"pictures"'));
    await cards();
    expect(await cards()).toEqual([]);
    await db.write((trx) => logChange(trx, [tags.product(ID.galaxy)]));
    const [again] = await cards();
    expect(again?.sql.match(/\?/g)).toHaveLength(1);
  });

  it('a product is read in one round for itself and one for each kind of child, and again only its views', async () => {
    const path = `/produits/${ID.galaxy}`;
    const first = await plansOf(path);
    // The check of the log and the views are not counted.
    expect(first).toHaveLength(6);
    for (const { sql, plan } of first) expect(plan.join('\n'), sql).not.toMatch(/^SCAN/m);
    const read = (await plansOf(path)).map(({ sql }) => sql);
    expect(read).toEqual(['select "views" from "produits" where "id" = ?', 'pragma data_version']);
    await db.write((trx) => logChange(trx, [tags.product(ID.galaxy)]));
    expect((await plansOf(path)).length).toBeGreaterThanOrEqual(6);
  });
});
