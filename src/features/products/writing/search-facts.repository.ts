/** Reads the search data of products besides name and description. */
import type { Reader } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { isOneOf, textOfIds } from '../../../data/table-rows.ts';
import { readFacts, type SearchFacts } from '../../search/index/search-terms.ts';
import { storedChildren } from './product-children.repository.ts';

const ownFacts = statement((db, { ids }: { ids: string }) =>
  db
    .selectFrom('produits as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .select(['p.id', 'p.nom', 'p.quality', 'p.description_produit', 'b.nomBoutique as shopName'])
    .where(isOneOf(db, 'p.id', ids)),
);

/**
 * The facts of the products `ids`, by id.
 * @param shopName the name of their shop in the written index, if it has just changed
 */
export async function searchFacts(
  db: Reader,
  ids: readonly number[],
  shopName?: string,
): Promise<Map<number, SearchFacts>> {
  if (ids.length === 0) return new Map();
  const distinct = [...new Set(ids)];
  const [products, childrenOf] = await Promise.all([
    ownFacts(db, { ids: textOfIds(db, distinct) }),
    storedChildren(db, distinct),
  ]);
  return new Map(
    products.map((product) => [
      product.id,
      factsOf({ ...product, shopName: shopName ?? product.shopName }, childrenOf(product.id)),
    ]),
  );
}

/** The facts of one product. */
export function factsOf(
  product: Pick<Parameters<typeof readFacts>[0], 'nom' | 'shopName' | 'quality' | 'description_produit'>,
  { images, caracteristiques }: ReturnType<Awaited<ReturnType<typeof storedChildren>>>,
): SearchFacts {
  return readFacts({
    ...product,
    varieties: caracteristiques.map(({ nom }) => nom),
    colours: images.flatMap(({ couleur }) => couleur?.nom ?? []),
  });
}
