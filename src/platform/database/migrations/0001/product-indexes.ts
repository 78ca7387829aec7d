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

  for (const key of ['rnd', 'createdAt', 'prixActuel', 'views', 'likeCount', 'orderCount', 'trendScore'])
    await add(`listed_${key}`, [`"${key}"`, '"id"'], listed);
  await add('listed_average', [AVERAGE, '"ratingCount"', '"id"'], listed);
  await add('listed_promotion', ['"promotion"', '"createdAt"', '"id"'], listed);

  const promoted = `${listed} and ${w.isTrue('promotion')}`;
  for (const key of ['rnd', 'createdAt', 'prixActuel']) await add(`promoted_${key}`, [`"${key}"`, '"id"'], promoted);

  for (const place of ['sousCategorieId', 'boutiqueId']) {
    for (const key of ['rnd', 'prixActuel', 'views'])
      await add(`${place}_${key}`, [`"${place}"`, `"${key}"`, '"id"'], listed);
    // Not partial: it serves the foreign key, and all products of a shop, too.
    await add(`${place}_createdAt`, [`"${place}"`, '"isListed"', '"createdAt"', '"id"']);
  }
}
