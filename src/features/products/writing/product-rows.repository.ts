/** The columns of a product: the given ones, and those that follow from them and from its shop. */
import type { Writer } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { isOneOf, textOfIds } from '../../../data/table-rows.ts';
import type { ListedState } from './listed-products.repository.ts';
import type { NewProduct } from './new-product.ts';
import type { StoredChildren } from './product-children.repository.ts';
import { factsOf } from './search-facts.repository.ts';

/** A write names an invalid shop, product or identity; nothing of it is stored. */
export class ProductWriteError extends Error {}

/** Columns of the input, which an update compares and changes. */
export const WRITABLE_COLUMNS = [
  'nom',
  'description',
  'url',
  'prix',
  'prixPromotion',
  'promotion',
  'qte',
  'mesureId',
  'moq',
  'quality',
  'typeOfsale',
  'deliveryTime',
  'weight',
  'length',
  'width',
  'height',
  'sousCategorieId',
  'boutiqueId',
  'description_produit',
  'isActive',
  'externalId',
  'missingSince',
] as const;
/** Columns that shoppers' actions change; the input sets them only for a new product. */
const COUNTED = ['views', 'ratingCount', 'ratingSum', 'likeCount', 'orderCount', 'trendScore'] as const;
const DERIVED = ['isListed', 'prixActuel', 'couleurs', 'details'] as const;
export const INSERTED = [...WRITABLE_COLUMNS, ...COUNTED, ...DERIVED, 'rnd', 'createdAt', 'updatedAt'] as const;
export const UPDATED = [...WRITABLE_COLUMNS, ...DERIVED, 'updatedAt'] as const;
/** Columns of the state of a product for lists that the input does not contain. */
export const NOT_GIVEN = [
  'isListed',
  'prixActuel',
  'rnd',
  'ratingCount',
  'ratingSum',
  'likeCount',
  'orderCount',
  'trendScore',
] as const;

export type WritableRow = Pick<NewProduct, (typeof WRITABLE_COLUMNS)[number]>;
type Shop = {
  id: number;
  nomBoutique: string;
  isActive: boolean;
  pays: string;
  province: string;
  ville: string;
};

const storedShops = statement((db, { ids }: { ids: string }) =>
  db
    .selectFrom('boutiques')
    .select(['id', 'nomBoutique', 'isActive', 'pays', 'province', 'ville'])
    .where(isOneOf(db, 'id', ids)),
);

/** The shops `ids` that exist, by id. */
export async function shopsById(trx: Writer, ids: Iterable<number>): Promise<Map<number, Shop>> {
  const rows = await storedShops(trx, { ids: textOfIds(trx, [...new Set(ids)]) });
  return new Map(rows.map((shop) => [shop.id, shop]));
}

/** The price a shopper pays now, in naira. */
const currentPrice = ({ promotion, prixPromotion, prix }: WritableRow) =>
  promotion && prixPromotion !== null ? prixPromotion : prix;

/** Its place in the random order, and counts by which lists are sorted; these are omitted for a product without any. */
type Unchanged = Pick<ListedState, 'rnd'> &
  Partial<Pick<ListedState, 'ratingCount' | 'ratingSum' | 'likeCount' | 'orderCount' | 'trendScore'>>;

/** The state of a product for lists, derived columns included. */
export function derive(
  id: number,
  product: WritableRow & StoredChildren,
  { rnd, ratingCount = 0, ratingSum = 0, likeCount = 0, orderCount = 0, trendScore = 0 }: Unchanged,
  shops: ReadonlyMap<number, Shop>,
): ListedState {
  const shop = shops.get(product.boutiqueId);
  if (!shop) throw new ProductWriteError(`there is no shop with the id ${product.boutiqueId}`);
  return {
    id,
    nom: product.nom,
    description: product.description,
    promotion: product.promotion,
    sousCategorieId: product.sousCategorieId,
    boutiqueId: product.boutiqueId,
    qte: product.qte,
    facts: factsOf({ ...product, shopName: shop.nomBoutique }, product),
    pays: shop.pays,
    province: shop.province,
    ville: shop.ville,
    isListed: product.isActive && shop.isActive,
    prixActuel: currentPrice(product),
    rnd,
    ratingCount,
    ratingSum,
    likeCount,
    orderCount,
    trendScore,
  };
}
