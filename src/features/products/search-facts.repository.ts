/** Reads what a product is searched by beside its name and its description. */
import { sql } from 'kysely';
import type { Reader } from '../../data/database.ts';
import { tableRows } from '../../data/table-rows.ts';
import { readFacts, type SearchFacts } from '../search/search-terms.ts';
import { storedChildren } from './product-children.repository.ts';

/**
 * The facts of the products `ids`, by id.
 * @param shopName what their shop was called when the index was written, where that has just changed
 */
export async function searchFacts(
  db: Reader,
  ids: readonly number[],
  shopName?: string,
): Promise<Map<number, SearchFacts>> {
  if (ids.length === 0) return new Map();
  const distinct = [...new Set(ids)];
  const rows = tableRows(
    db,
    'produits',
    ['id'],
    distinct.map((id) => ({ id })),
  );
  const products = await db
    .selectFrom('produits as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .select(['p.id', 'p.quality', 'p.description_produit', 'b.nomBoutique as shopName'])
    .where(sql<boolean>`p.id in ${rows}`)
    .execute();
  const childrenOf = await storedChildren(db, distinct);
  return new Map(
    products.map((product) => [
      product.id,
      factsOf({ ...product, shopName: shopName ?? product.shopName }, childrenOf(product.id)),
    ]),
  );
}

/** The facts of one product. */
export function factsOf(
  product: Pick<Parameters<typeof readFacts>[0], 'shopName' | 'quality' | 'description_produit'>,
  { images, caracteristiques }: ReturnType<Awaited<ReturnType<typeof storedChildren>>>,
): SearchFacts {
  return readFacts({
    ...product,
    varieties: caracteristiques.map(({ nom }) => nom),
    colours: images.flatMap(({ couleur }) => couleur?.nom ?? []),
  });
}
