/** The demo as rows, for the tests of this folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { type DemoOptions, seedDemo } from '../../../tools/demo/seed.ts';

export const NOW = Date.UTC(2026, 10, 21, 8, 15);
export const DAY_MS = 86_400_000;

/** A new SQLite database with the demo; `close` deletes it. */
export async function demoDatabase(options: Omit<DemoOptions, 'now'> = {}) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'demo-'));
  const db = await openDatabase({ dataDir });
  await migrate(db);
  await seedDemo(db, { ...options, now: NOW });
  return {
    db,
    close: async () => {
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Tables by name, without those that contain times of the run. */
const TABLES = [
  'adresses',
  'boutiques',
  'caracteristiques',
  'carts',
  'categories',
  'classifications',
  'clients',
  'commande_produits',
  'commandes',
  'comments',
  'counters',
  'demo_rows',
  'devises',
  'etoiles',
  'follows',
  'images',
  'infos',
  'likes',
  'livraisons',
  'mesures',
  'payments',
  'pays',
  'pictures',
  'points_de_vente',
  'produits',
  'provinces',
  'pubs',
  'search_words',
  'sessions',
  'shop_standings',
  'sous_categories',
  'villes',
] as const;

/** Every row of every table as text, independent of the order of insertion. */
export async function everyRow(db: Database): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await db.read.selectFrom(table).selectAll().execute();
    dump[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return dump;
}
