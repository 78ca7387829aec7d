/** Reads the product data that filters depend on. */
import { cachedRows } from '../../../data/cached-rows.ts';
import type { Reader } from '../../../data/database.ts';
import { isOneOf, textOfIds } from '../../../data/table-rows.ts';
import { tags } from '../../../data/tags.ts';
import { ALL_FILTERS } from '../../filters/filters.ts';
import type { FacetsAnswer } from '../../products/products.contract.ts';
import type { Candidate } from '../ranking/rank-products.ts';
import { type Facets, type FacetValue, MAX_SUB_CATEGORIES } from './facets.ts';
import type { Filterable } from './search-filters.ts';

export interface FacetRow extends Filterable {
  readonly id: number;
}

/** A product with the data for filters and for the order of a search. */
export interface CandidateRow extends FacetRow, Candidate {}

/** The rows of `produits` with these ids; the caller selects the columns. */
function productsOf(db: Reader, ids: readonly number[]) {
  return db.selectFrom('produits').where(isOneOf(db, 'id', textOfIds(db, ids)));
}

const FACET_COLUMNS = [
  'id',
  'sousCategorieId',
  'boutiqueId',
  'promotion',
  'qte',
  'prixActuel',
  'ratingCount',
  'ratingSum',
  'couleurs',
  'details',
] as const;

/** Columns by which the products of a search are sorted. */
const ORDER_COLUMNS = [
  'id',
  'nom',
  'sousCategorieId',
  'orderCount',
  'likeCount',
  'ratingCount',
  'ratingSum',
  'qte',
  'prixActuel',
] as const satisfies readonly (keyof Candidate)[];

/** The data of a shop in lists of products: its name, and its place. */
interface ShopRow extends Pick<Filterable, 'pays' | 'province' | 'ville'> {
  readonly id: number;
  readonly nomBoutique: string;
}

/** Places of shops, by shop id. */
export type Places = Map<number, Pick<ShopRow, 'pays' | 'province' | 'ville'>>;

/** The filter data of the products `ids`, unsorted. */
export async function facetRows(db: Reader, ids: readonly number[]): Promise<FacetRow[]> {
  if (ids.length === 0) return [];
  return withPlaces(db, await productsOf(db, ids).select(FACET_COLUMNS).execute());
}

/** The sort data of the products `ids` for a search, unsorted. */
export async function candidatesOf(db: Reader, ids: readonly number[]): Promise<Candidate[]> {
  if (ids.length === 0) return [];
  return productsOf(db, ids).select(ORDER_COLUMNS).execute();
}

/**
 * The filter and sort data of the products `ids`, unsorted.
 * @param places places of known shops, to which the others are added
 */
export async function candidateRows(db: Reader, ids: readonly number[], places: Places): Promise<CandidateRow[]> {
  if (ids.length === 0) return [];
  const columns = [...new Set([...FACET_COLUMNS, ...ORDER_COLUMNS])];
  return withPlaces(db, await productsOf(db, ids).select(columns).execute(), places);
}

/** A search reads the shops of 1,500 products; all cached ones take some megabytes. */
const MAX_CACHED_SHOPS = 10_000;

const shopsByIds = cachedRows<ShopRow>({
  max: MAX_CACHED_SHOPS,
  tagsOf: ({ id }) => [tags.shop(id)],
  async read(db, ids) {
    const shops = db.selectFrom('boutiques').select(['id', 'nomBoutique', 'pays', 'province', 'ville']);
    const rows = await shops.where(isOneOf(db, 'id', textOfIds(db, ids))).execute();
    return new Map(rows.map((row) => [row.id, row]));
  },
});

async function withPlaces<T extends { readonly boutiqueId: number }>(
  db: Reader,
  products: readonly T[],
  places: Places = new Map(),
) {
  const unknown = new Set(products.map(({ boutiqueId }) => boutiqueId)).difference(places);
  for (const shop of await shopsByIds(db, [...unknown]))
    if (shop) places.set(shop.id, { pays: shop.pays, province: shop.province, ville: shop.ville });
  return products.flatMap((product) => {
    const place = places.get(product.boutiqueId);
    return place ? [Object.assign(product, place)] : [];
  });
}

interface Named {
  readonly nom: string;
  readonly count: number;
  readonly key?: string;
}

const named = (values: readonly FacetValue<string>[]): Named[] =>
  values.map(({ value, nom = value, count }) => ({ nom, count }));

/** Values of shops with their names; unknown ids are skipped. */
async function namedShops(db: Reader, values: readonly FacetValue<string>[]): Promise<Named[]> {
  const shops = await shopsByIds(
    db,
    values.map(({ value }) => Number(value)),
  );
  return values.flatMap(({ value, count }, at) => {
    const shop = shops[at];
    return shop ? [{ nom: shop.nomBoutique, count, key: value }] : [];
  });
}

/** Tags of the shops that `facets` names. */
export const tagsOfNames = (facets: Facets): string[] => facets.shop.map(({ value }) => tags.shop(Number(value)));

/**
 * `facets` in the form of the answer; of sub-categories the {@link MAX_SUB_CATEGORIES} with most products, and the
 * chosen one.
 */
export async function withNames(db: Reader, facets: Facets, chosen?: number): Promise<FacetsAnswer> {
  const ids = facets.category.map(({ value }) => value);
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('sous_categories').select(['id', 'nom']).where('id', 'in', ids).execute();
  const names = new Map(rows.map(({ id, nom }) => [id, nom]));
  const sousCategories = facets.category
    .flatMap(({ value: id, count }) => {
      const nom = names.get(id);
      return nom === undefined ? [] : [{ id, nom, count }];
    })
    .sort((a, b) => b.count - a.count || (a.nom < b.nom ? -1 : 1));
  const first = sousCategories.slice(0, MAX_SUB_CATEGORIES);
  const stored = sousCategories.find(({ id }) => id === chosen);
  const shops = await namedShops(db, facets.shop);
  const ofFilters = ALL_FILTERS.flatMap(([name, { counts }]): [string, unknown][] => {
    if (!('namesOf' in counts)) return [[counts.answer, facets[name]]];
    const values = counts.isShop ? shops : named(facets[name] as readonly FacetValue<string>[]);
    return counts.kind === 'facts' && values.length === 0 ? [] : [[counts.answer, values]];
  });
  return {
    ...(Object.fromEntries(ofFilters) as unknown as Omit<FacetsAnswer, 'sousCategories'>),
    ...(facets.isCapped ? { isCapped: facets.isCapped } : {}),
    sousCategories: stored && !first.includes(stored) ? [...first.slice(0, -1), stored] : first,
  };
}
