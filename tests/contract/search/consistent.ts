/** Compares all data derived from products with the products. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Reader } from '../../../src/data/database.ts';
import { searchSources } from '../../../src/features/products/writing/search-sources.repository.ts';
import { indexHits } from '../../../src/features/search/index/search-index.repository.ts';
import { searchDocument } from '../../../src/features/search/index/search-terms.ts';
import { isCorrectable, trigramsOf } from '../../../src/features/search/words/nearest-word.ts';
import { stemOf } from '../../../src/features/search/words/stems.ts';

/** Checks every derived value against its source. */
export async function expectConsistent(db: Reader): Promise<void> {
  const products = await db
    .selectFrom('produits as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .select([
      'p.id',
      'p.nom',
      'p.description',
      'p.isActive',
      'p.isListed',
      'p.promotion',
      'p.prix',
      'p.prixPromotion',
      'p.prixActuel',
      'p.sousCategorieId',
      'p.boutiqueId',
      'b.isActive as shopIsActive',
    ])
    .execute();
  for (const p of products) {
    expect(p.isListed).toBe(p.isActive && Boolean(p.shopIsActive));
    expect(p.prixActuel).toBe(p.promotion ? p.prixPromotion : p.prix);
  }
  const listed = products.filter(({ isListed }) => isListed);
  const counter = async (name: string) =>
    (await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst())?.value ?? 0;
  expect(await counter('produits')).toBe(listed.length);
  expect(await counter('promotions')).toBe(listed.filter(({ promotion }) => promotion).length);
  for (const table of ['sous_categories', 'boutiques'] as const) {
    const column = table === 'boutiques' ? 'boutiqueId' : 'sousCategorieId';
    for (const { id, listedCount } of await db.selectFrom(table).select(['id', 'listedCount']).execute())
      expect(listedCount, `${table} ${id}`).toBe(listed.filter((p) => p[column] === id).length);
  }

  const documents = (await searchSources(db, 0, 10_000)).map(searchDocument);
  const words = new Map<string, number>();
  for (const document of documents) for (const word of document.words) words.set(word, (words.get(word) ?? 0) + 1);
  const vocabulary = await db.selectFrom('search_words').selectAll().execute();
  expect(new Map(vocabulary.map(({ word, frequency }) => [word, frequency]))).toEqual(words);
  const trigrams = await db.selectFrom('search_trigrams').selectAll().execute();
  const wanted = [...words.keys()].filter(isCorrectable).flatMap((w) => trigramsOf(w).map((t) => `${t}|${w}`));
  expect(trigrams.map(({ trigram, word }) => `${trigram}|${word}`).toSorted()).toEqual(wanted.toSorted());

  expect(new Set(vocabulary.filter(({ word, stem }) => stem !== stemOf(word)))).toEqual(new Set());

  const indexed = await sql<{ n: number }>`select count(*) as n from produit_search`.execute(db);
  expect(indexed.rows[0]?.n).toBe(listed.length);
  const byTerm = new Map<string, number[]>();
  for (const { id, terms } of documents) for (const term of terms) byTerm.set(term, [...(byTerm.get(term) ?? []), id]);
  for (const [term, ids] of byTerm)
    expect(
      (await indexHits(db, { term }, 10_000)).toSorted((a, b) => a - b),
      term,
    ).toEqual(ids);
}
