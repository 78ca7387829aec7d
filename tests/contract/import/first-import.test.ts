/** The first import of a large file: the indexes of lists are left out and created at the end. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { describeEngines } from '../engines.ts';
import { importSite } from './import-site.ts';

/** More than 5,000,000 bytes. */
const LARGE = Array.from(
  { length: 300 },
  (_, k) => `F-${k},Pan ${k},"${`A pan of iron, number ${k}. `.repeat(700)}",900,Pans,Stall`,
);
const HEADER = 'externalId,nom,description,prix,sousCategorie,boutique';
const text = (lines: readonly string[]) => [HEADER, ...lines].join('\n');
const WITHOUT_PRICE = LARGE.map((line) => line.replace('",900,', '",,'));
/** Pieces of a file that are read before it is stopped. */
const STOPPED_AFTER = 10;

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
  async function watched(
    db: Database,
    lines: readonly string[],
    options: { readonly dryRun?: boolean; readonly stop?: AbortController } = {},
  ) {
    const seen: Promise<string[]>[] = [];
    const { summary } = await run(db, 'products', text(lines), {
      ...options,
      signal: options.stop?.signal,
      onProgress: () => {
        seen.push(indexesOf(db));
        if (seen.length > STOPPED_AFTER) options.stop?.abort();
      },
    });
    return { indexes: await seen.at(-1), ...summary };
  }

  test('G-640: of a large file sorts lists once at the end, and a later one keeps them sorted', async () => {
    const db = await open();
    expect(await watched(db, LARGE.slice(0, 2), { dryRun: true })).toMatchObject({ inserted: 2, indexes: INDEXES });
    expect(await watched(db, LARGE, { dryRun: true })).toMatchObject({ inserted: 300, indexes: INDEXES });
    // Whoever stops it does not wait for that, and the next start or import does it.
    expect(await watched(db, WITHOUT_PRICE, { stop: new AbortController() })).toMatchObject({ inserted: 0 });
    expect(await indexesOf(db)).toEqual([]);
    await migrate(db);
    expect(await watched(db, LARGE)).toMatchObject({ inserted: 300, indexes: [] });
    expect(await indexesOf(db)).toEqual(INDEXES);
    expect(await watched(db, LARGE)).toMatchObject({ unchanged: 300, indexes: INDEXES });
  });
});
