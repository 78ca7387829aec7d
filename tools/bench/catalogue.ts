/** The large catalogues to measure: created once for each size, and stored in `.cache`. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SingleBar } from 'cli-progress';
import type { Database } from '../../src/data/database.ts';
import { openDatabase } from '../../src/data/open.ts';
import { prepareDatabase } from '../../src/server/prepare-database.ts';
import { seedDemo } from '../demo/seed.ts';

/** The cost of filling a database. */
export interface Filled {
  readonly wallSeconds: number;
  /** CPU time of this process, without that of a PostgreSQL server. */
  readonly cpuSeconds: number;
}

/** The name of a file next to the database, with the cost of {@link fill}. */
const FILLED = 'filled.json';

const folderOf = (root: string, products: number) => path.join(root, `.cache/bench-${products}`);

/** The SQLite file of {@link makeCatalogue}. */
export function catalogueFile(root: string, products: number): string {
  return path.join(folderOf(root, products), 'shop.sqlite');
}

async function fill(folder: string, products: number): Promise<void> {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const db = await openDatabase({ dataDir: folder });
  const bar = new SingleBar({ format: '{bar} {percentage}% | {value} of {total} products | {duration_formatted}' });
  try {
    await prepareDatabase(db);
    bar.start(products, 0);
    await seedDemo(db, { products, now: Date.now(), onProgress: (done) => bar.update(done) });
  } finally {
    bar.stop();
    await db.close();
  }
  const { user, system } = process.cpuUsage(cpu);
  const filled: Filled = { wallSeconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6 };
  await writeFile(path.join(folder, FILLED), JSON.stringify(filled));
}

/** The cost of filling that catalogue; undefined when an earlier version created it. */
export async function filledIn(root: string, products: number): Promise<Filled | undefined> {
  const file = path.join(folderOf(root, products), FILLED);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Filled) : undefined;
}

/** Creates a SQLite database with `products` products unless it exists; `fresh` creates it again. */
export async function makeCatalogue(root: string, products: number, fresh: boolean): Promise<void> {
  const folder = folderOf(root, products);
  if (fresh) await rm(folder, { recursive: true, force: true });
  if (existsSync(folder)) return;
  const making = `${folder}.making`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  await fill(making, products);
  await rename(making, folder);
}

/** Opens a database of {@link makeCatalogue}. One with another schema is migrated, or rejected by the migration. */
export async function openCatalogue(root: string, products: number): Promise<Database> {
  const db = await openDatabase({ dataDir: folderOf(root, products) });
  await prepareDatabase(db);
  return db;
}
