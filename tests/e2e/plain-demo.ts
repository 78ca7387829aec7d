/**
 * The demo of the browser tests, with one plain picture per kind instead of nine thousand generated ones. Generating a
 * picture takes a third of a second of CPU, and no browser test checks their content.
 */
import { linkSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { migrate } from '../../src/data/migrate.ts';
import { openDatabase } from '../../src/data/open.ts';
import { seedDemo } from '../../tools/demo/seed.ts';

/**
 * Sizes in px by the first folder of a path. They have the proportions of tools/demo/pictures.ts but are small, since
 * browsers decode them and the shop makes each width of each.
 */
const KINDS: Readonly<Record<string, readonly [width: number, height: number]>> = {
  p: [40, 40],
  c: [40, 40],
  s: [40, 40],
  a: [20, 20],
  info: [60, 20],
  ad: [64, 24],
};

/**
 * Fills the empty folder `dataDir` before its shop opens.
 * @param now time of the demo (ms since 1970)
 */
export async function fillPlainDemo(dataDir: string, now = Date.now()): Promise<void> {
  const db = await openDatabase({ dataDir });
  await migrate(db);
  await seedDemo(db, { now });
  const { rows } = await sql<{ url: string | null }>`
    select url from classifications union select url from categories union select url from sous_categories
    union select url from boutiques union select url from produits union select url from images
    union select url from clients union select url from pubs union select url from infos`.execute(db.read);
  await db.close();
  const files = path.join(dataDir, 'files');
  for (const [kind, [width, height]] of Object.entries(KINDS)) {
    const folder = path.join(files, 'demo', kind);
    mkdirSync(folder, { recursive: true });
    const plain = path.join(folder, 'plain.webp');
    await sharp({ create: { width, height, channels: 3, background: '#b9c4dd' } })
      .webp()
      .toFile(plain);
    for (const { url } of rows) if (url?.startsWith(`demo/${kind}/`)) linkSync(plain, path.join(files, url));
  }
}
