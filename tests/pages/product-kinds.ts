/** Product pages with different structured data. */

import type { Database } from '../../src/data/database.ts';
import { productPath } from '../../src/shared/links.ts';

/** The addresses in the demo of `db`, by kind of product. */
export async function productKinds(db: Pick<Database, 'read'>): Promise<Record<string, string>> {
  const products = db.read
    .selectFrom('produits as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .select(['p.id', 'p.nom'])
    .orderBy('p.id');
  const listed = products.where('p.isListed', '=', true);
  const kinds = {
    'with ratings': listed.where('p.ratingCount', '>', 0).where('p.promotion', '=', false),
    'without ratings': listed.where('p.ratingCount', '=', 0).where('p.promotion', '=', false),
    'on promotion, with ratings': listed.where('p.ratingCount', '>', 0).where('p.promotion', '=', true),
    'on promotion, without ratings': listed.where('p.ratingCount', '=', 0).where('p.promotion', '=', true),
    'sold out': listed.where('p.qte', '=', 0),
    'not on sale': products.where('p.isActive', '=', false).where('b.isActive', '=', true),
    'of a closed shop': products.where('p.isActive', '=', true).where('b.isActive', '=', false),
  };
  const paths: Record<string, string> = {};
  for (const [kind, query] of Object.entries(kinds))
    paths[`product ${kind}`] = productPath(await query.executeTakeFirstOrThrow());
  return paths;
}
