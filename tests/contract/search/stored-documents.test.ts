/** How documents are stored and read on PostgreSQL: in parts by id, and apart from their rows since migration 0039. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { insertProducts } from '../../../src/features/products/writing/products-write.repository.ts';
import { indexHits } from '../../../src/features/search/index/search-index.repository.ts';
import { stemOf } from '../../../src/features/search/words/stems.ts';
import { setLastIds } from '../../../src/server/copy/sequences.ts';
import { prepareDatabase } from '../../../src/server/prepare-database.ts';
import { eachEngine, type Site } from '../engines.ts';
import { newPlace, newProduct } from './products.ts';

/** The ids at which a part or a term of a range begins, now or in the version before. */
const BOUNDARIES = [12, 14, 16, 18, 20].map((bits) => 2 ** bits);
const MATCH = { term: stemOf('zapateado') };
/** Products around each of them. */
const PRODUCTS = 6;

eachEngine('stored documents', (engine) => {
  let site: Site;
  let db: Database;
  const ids: number[] = [];
  beforeAll(async () => {
    site = await engine.newSite();
    db = await site.open();
    await prepareDatabase(db);
    const place = await newPlace(db, 'boundaries');
    const products = Array.from({ length: PRODUCTS }, () => newProduct(place, { nom: 'Zapateado' }));
    for (const boundary of [0, ...BOUNDARIES])
      await db.write(async (trx) => {
        // Half of them are below it.
        await setLastIds(trx, new Map([['produits', Math.max(boundary - PRODUCTS / 2, 0)]]));
        ids.push(...(await insertProducts(trx, products)));
      });
  });
  afterAll(async () => {
    await db.close();
    await site.remove();
  });

  const found = async () => (await indexHits(db.read, MATCH, ids.length + 1)).toSorted((a, b) => a - b);

  test('G-655: a product is found once, in whichever part its id is', async () => {
    expect(ids.filter((id) => BOUNDARIES.includes(id))).toEqual(BOUNDARIES);
    expect(await found()).toEqual(ids);
    const some = await indexHits(db.read, MATCH, ids.length - 1);
    expect(new Set(some).size).toBe(ids.length - 1);
  });

  /** The number of documents that are stored apart from their rows. */
  async function apart(): Promise<number | undefined> {
    const { rows } = await sql<{ name: string }>`
      select reltoastrelid::regclass::text as name from pg_class where oid = 'produit_search'::regclass`.execute(
      db.read,
    );
    const chunks = sql.raw(rows[0]?.name ?? '');
    const counted = await sql<{ count: number }>`select count(distinct chunk_id) as count from ${chunks}`.execute(
      db.read,
    );
    return counted.rows[0]?.count;
  }

  test('G-655: a start after the update stores the documents of the version before apart, and finds the same', async () => {
    if (db.dialect === 'sqlite') return;
    // What migration 0039 finds.
    await db.write(async (trx) => {
      await sql`alter table produit_search drop column filler`.execute(trx);
      await sql`alter table produit_search alter column document set storage extended`.execute(trx);
      await sql`alter table produit_search reset (toast_tuple_target)`.execute(trx);
      // A new value: PostgreSQL leaves one that it has moved out where it is.
      await sql`update produit_search set document = document || ''::tsvector`.execute(trx);
      await sql`delete from kysely_migration where name >= '0039-narrow-documents'`.execute(trx);
    });
    expect(await apart()).toBe(0);
    await prepareDatabase(db);
    expect(await apart()).toBe(ids.length);
    expect(await found()).toEqual(ids);
  });
});
