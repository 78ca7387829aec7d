/**
 * One index for each order of a product list, so that a page of a million products reads thirty rows. Each ends
 * with the id in the direction of its first key: a list is `order by key desc, id desc` or `key asc, id asc`, and
 * the same index serves both. Lists show listed products only, hence the partial indexes.
 */
import type { Kysely } from 'kysely';
import { createIndex, type Words } from '../ddl.ts';

/** The mean of the stars, written as the lists order by it. */
const AVERAGE = '(case when "ratingCount" = 0 then 0 else "ratingSum" * 1.0 / "ratingCount" end)';

export async function productIndexes(db: Kysely<unknown>, w: Words): Promise<void> {
  const listed = w.isTrue('isListed');
  const add = (name: string, keys: readonly string[], where?: string) =>
    createIndex(db, 'produits', keys, { name: `produits_${name}`, ...(where ? { where } : {}) });

  const promoted = `${listed} and ${w.isTrue('promotion')}`;
  const lists = { listed, promoted };
  // The orders in which the products of a place are walked, shop by shop told from the index alone.
  const shopOf = (key: string) => (['rnd', 'createdAt', 'prixActuel'].includes(key) ? ['"boutiqueId"'] : []);
  for (const [name, where] of Object.entries(lists)) {
    for (const key of ['rnd', 'createdAt', 'prixActuel', 'views', 'likeCount', 'orderCount', 'trendScore'])
      await add(`${name}_${key}`, [`"${key}"`, '"id"', ...shopOf(key)], where);
    await add(`${name}_average`, [AVERAGE, '"ratingCount"', '"id"'], where);
  }
  // An expression, since SQLite would take an index on the bare flag for every list of promotions and sort it.
  await add('listed_promotion', ['(case when "promotion" then 1 else 0 end)', '"createdAt"', '"id"'], listed);

  for (const place of ['sousCategorieId', 'boutiqueId']) {
    for (const key of ['rnd', 'prixActuel', 'views'])
      await add(`${place}_${key}`, [`"${place}"`, `"${key}"`, '"id"'], listed);
    // Not partial: it serves the foreign key, and all products of a shop, too.
    await add(`${place}_createdAt`, [`"${place}"`, '"isListed"', '"createdAt"', '"id"']);
  }

  // The other orders of a sub-category sort its products without reading their rows.
  const sorts = ['likeCount', 'orderCount', 'trendScore', 'ratingCount', 'ratingSum', 'promotion', 'createdAt'];
  await add(
    'sousCategorieId_sorts',
    ['"sousCategorieId"', ...sorts.map((key) => `"${key}"`), '"id"', '"boutiqueId"'],
    listed,
  );
}
