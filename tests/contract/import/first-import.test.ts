/** The first import of a large file: the indexes of lists are left out and created at the end. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { describeEngines } from '../engines.ts';
import { importSite } from './import-site.ts';

/** More than 5,000,000 bytes. */
const LARGE = Array.from(
  { length: 300 },
  (_, k) => `F-${k},Pan ${k},${`A pan of iron, number ${k}. `.repeat(700)},900,Pans,Stall`,
);
const HEADER = 'externalId,nom,description,prix,sousCategorie,boutique';
const quoted = (line: string) => line.replace(/(A pan.*?), *900/, '"$1",900');
const text = (lines: readonly string[]) => [HEADER, ...lines.map(quoted)].join('\n');

const INDEXES = [
  'images_url',
  'produits_by_listed_prixActuel',
  'produits_by_listed_rnd',
  'produits_url',
  'search_words_stem',
];

async function indexesOf(db: Database): Promise<string[]> {
  const { rows } =
    db.dialect === 'sqlite'
      ? await sql<{ name: string }>`select name from sqlite_schema where type = 'index'`.execute(db.read)
      : await sql<{ name: string }>`select indexname as name from pg_indexes`.execute(db.read);
  return rows
    .map(({ name }) => name)
    .filter((name) => INDEXES.includes(name))
    .sort();
}

describeEngines('a first import', (open) => {
  const { run } = importSite();

  /** Imports `lines`, and returns the indexes that it found meanwhile, and its counts. */
  async function watched(db: Database, lines: readonly string[], options: { readonly dryRun?: boolean } = {}) {
    const seen: Promise<string[]>[] = [];
    const { summary } = await run(db, 'products', text(lines), {
      ...options,
      onProgress: () => void seen.push(indexesOf(db)),
    });
    return { indexes: await seen.at(-1), ...summary };
  }

  test('G-640: of a large file sorts lists once at the end, and a later one keeps them sorted', async () => {
    const db = await open();
    expect(await watched(db, LARGE.slice(0, 2), { dryRun: true })).toMatchObject({ inserted: 2, indexes: INDEXES });
    expect(await watched(db, LARGE, { dryRun: true })).toMatchObject({ inserted: 300, indexes: INDEXES });
    expect(await watched(db, LARGE)).toMatchObject({ inserted: 300, indexes: [] });
    expect(await indexesOf(db)).toEqual(INDEXES);
    expect(await watched(db, LARGE)).toMatchObject({ unchanged: 300, indexes: INDEXES });
  });
});
