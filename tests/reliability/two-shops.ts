/** Two shops in separate processes on one small demo, with this process as the third on their database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import type { Database } from '../../src/data/database.ts';
import { migrate } from '../../src/data/migrate.ts';
import { openDatabase } from '../../src/data/open.ts';
import { productPath } from '../../src/shared/links.ts';
import { seedDemo } from '../../tools/demo/seed.ts';
import { type RunningShop, runShop } from './running-shop.ts';
import { ROOT } from './shop-process.ts';

/** The number of products, of which more than a hundred are listed. */
const PRODUCTS = 600;
export const PURGE_SECRET = 'a secret of many characters';

export interface ShownProduct {
  readonly id: number;
  readonly path: string;
}

export interface TwoShops {
  readonly db: Database;
  /** Settings for the database. */
  readonly settings: Readonly<Record<string, string>>;
  readonly shops: readonly [RunningShop, RunningShop];
  /** Listed products. */
  readonly products: readonly ShownProduct[];
  /** Replaces the second shop, which has ended, by a new process with the same settings and `more`. */
  reopenSecond(more?: Readonly<Record<string, string>>): Promise<RunningShop>;
  close(): Promise<void>;
}

/** Listed products by id. */
export async function listedProducts(db: Database): Promise<ShownProduct[]> {
  const rows = await db.read
    .selectFrom('produits')
    .select(['id', 'nom'])
    .where('isListed', '=', true)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, path: productPath(row) }));
}

/** Opens them on SQLite, or on the empty PostgreSQL database at `databaseUrl`, with `own` settings. */
export async function openTwoShops(
  databaseUrl?: string,
  own: Readonly<Record<string, string>> = {},
): Promise<TwoShops> {
  ensureBuilt(ROOT);
  const folders: string[] = [];
  const newFolder = async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'two-shops-'));
    folders.push(folder);
    return folder;
  };
  const first = await newFolder();
  const settings: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: first };
  // The shops log an unavailable server, so this handle need not.
  const db = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir: first }, () => {});
  const shops: RunningShop[] = [];
  const open = async (dataDir: string, more: Readonly<Record<string, string>> = {}) => {
    const shop = await runShop({ ...settings, DATA_DIR: dataDir, PURGE_SECRET, ...own, ...more });
    shops.push(shop);
    return shop;
  };
  async function close(): Promise<void> {
    await Promise.all(shops.map((shop) => shop.end()));
    await db.close();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }
  try {
    await migrate(db);
    await seedDemo(db, { products: PRODUCTS, now: Date.now() });
    const second = databaseUrl ? await newFolder() : first;
    return {
      db,
      settings,
      shops: [await open(first), await open(second)],
      products: await listedProducts(db),
      reopenSecond: (more) => open(second, more),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
