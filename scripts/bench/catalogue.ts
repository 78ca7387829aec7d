/** The large catalogue that is measured: made once for each size, kept in `.cache`. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { SingleBar } from 'cli-progress';
import type { Database } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { seedDemo } from '../../src/platform/demo/seed.ts';

async function fill(folder: string, products: number): Promise<void> {
  const db = await openDatabase({ dataDir: folder });
  const bar = new SingleBar({ format: '{bar} {percentage}% | {value} of {total} products | {duration_formatted}' });
  try {
    await migrate(db);
    bar.start(products, 0);
    await seedDemo(db, { products, now: Date.now(), onProgress: (done) => bar.update(done) });
  } finally {
    bar.stop();
    await db.close();
  }
}

/** A SQLite database with `products` products. One that was made by another schema is migrated, or refused by it. */
export async function openCatalogue(root: string, products: number, fresh: boolean): Promise<Database> {
  const folder = path.join(root, `.cache/bench-${products}`);
  if (fresh) await rm(folder, { recursive: true, force: true });
  if (!existsSync(folder)) {
    const making = `${folder}.making`;
    await rm(making, { recursive: true, force: true });
    await mkdir(making, { recursive: true });
    await fill(making, products);
    await rename(making, folder);
  }
  const db = await openDatabase({ dataDir: folder });
  await migrate(db);
  return db;
}
