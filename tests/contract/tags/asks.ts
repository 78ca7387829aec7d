/** Requests for every reading call that together cover the catalogue of `api/catalogue.ts`, in every order. */
import { lifeOf } from '../../../src/client/answer-headers.ts';
import { type CallName, calls } from '../../../src/client/calls.ts';
import { pathOf } from '../../../src/client/path-of.ts';
import type { Database } from '../../../src/data/database.ts';
import { PRODUCT_SORTS } from '../../../src/features/products/lists/product-sorts.ts';
import { createApi } from '../../../src/server/http/api.ts';
import { seedsOfDay } from '../../../src/shared/random-order.ts';
import { testServices } from '../../services.ts';
import { HELP, ID, NOW } from '../api/catalogue.ts';

/** The seed of every request in random order. */
export const SEED = seedsOfDay(NOW)[3] as number;

export interface Ask {
  readonly name: CallName;
  readonly path: string;
}

type Values = Record<string, string | number | undefined>;

const ask = (name: CallName, params: Values = {}, query: Values = {}): Ask => ({
  name,
  path: pathOf(calls[name], params, query),
});

/** Short pages, so that a row that moves to the front displaces one that no other page shows. */
const SHORT = 2;
const ORDERS: readonly Values[] = [...PRODUCT_SORTS.map((sort) => ({ sort })), { rand: 1, seed: SEED }];
const REGIONS = ['pays_Nigeria', 'province_Oyo', 'ville_Accra'];

/** With facets, these cover all data that filters use. */
const FILTERS: readonly Values[] = [
  { inStock: 1 },
  { maxPrix: 100_000 },
  { province: 'Lagos' },
  { couleur: 'black' },
  { boutiques: '1|2' },
];

/** A product list in every order, and its second page. */
const inEveryOrder = (name: CallName, params: Values, query: Values = {}): Ask[] =>
  [...ORDERS, { page: 2 }].map((order) => ask(name, params, { ...query, ...order, limit: SHORT }));

/** The next id of each kind, requested before its row exists. */
export interface NextIds {
  readonly produits: number;
  readonly boutiques: number;
  readonly classifications: number;
  readonly categories: number;
  readonly sous_categories: number;
}

/** The next ids: the highest ones plus one. */
export async function nextIds(db: Database): Promise<NextIds> {
  const next = async (table: keyof NextIds) => {
    const { last } = await db.read
      .selectFrom(table)
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    return Number(last) + 1;
  };
  return {
    produits: await next('produits'),
    boutiques: await next('boutiques'),
    classifications: await next('classifications'),
    categories: await next('categories'),
    sous_categories: await next('sous_categories'),
  };
}

/** Products for which every call is requested. */
export const WATCHED = { galaxy: ID.galaxy, promoted: 35, plain: 36 } as const;
export const NEW_LINK = 'a-new-shop';
export const NEW_HELP = 'a new document, “ọjà”';

/** The reads of the pages of the galaxy, its sub-category and its shop. */
export const PAGES_OF_GALAXY: readonly Ask[] = [
  ask('listSubCategoryNames', {}, { limit: 150 }),
  ask('getProduct', { id: ID.galaxy }),
  ask('getAverageRating', { id: ID.galaxy }),
  ask('listRatings', { id: ID.galaxy }),
  ask('countReviews', { id: ID.galaxy }),
  ask('listReviews', { id: ID.galaxy }),
  ask('listImages', {}, { produitId: ID.galaxy }),
  ask('listProductsOfSubCategory', { id: ID.smartphones }, { produitId: ID.galaxy }),
  ask('listSiblingSubCategories', { id: ID.smartphones }),
  ask('getSubCategory', { id: ID.smartphones }),
  ...inEveryOrder('listProductsOfSubCategory', { id: ID.smartphones }),
  ask('getShopByLink', { nomLink: 'ade-phones' }),
  ask('countFollowers', { boutiqueId: ID.adePhones }),
  ...inEveryOrder('listProducts', {}, { boutiqueId: ID.adePhones }),
];

/** Every request once. */
export function everyAsk(next: NextIds): Ask[] {
  return [...new Map(asksOf(next).map((one) => [one.path, one])).values()];
}

function asksOf(next: NextIds): Ask[] {
  const products = [...Object.values(WATCHED), next.produits];
  const subCategories = [ID.smartphones, ID.laptops, next.sous_categories];
  const shops = [ID.adePhones, ID.ojaTuntun, ID.accraShop, next.boutiques];
  const listed = (name: CallName, params: Values, ...queries: Values[]) =>
    [{}, ...queries, { page: 2 }].map((query) => ask(name, params, { ...query, limit: SHORT }));
  const random = { rand: 1, seed: SEED };
  return [
    ...PAGES_OF_GALAXY,
    ...products.flatMap((id) => [
      ask('getProduct', { id }),
      ask('listImages', {}, { produitId: id }),
      ask('getAverageRating', { id }),
      ask('countReviews', { id }),
      ...listed('listRatings', { id }),
      ...listed('listReviews', { id }),
    ]),
    ...inEveryOrder('listProducts', {}),
    ...inEveryOrder('listPromotions', {}),
    ...listed('listNewProducts', {}, { sort: 'prix' }, random),
    ...inEveryOrder('listProductsOfSubCategory', { id: ID.laptops }),
    ...inEveryOrder('listProducts', {}, { sousCategorieId: ID.laptops, boutiqueId: ID.ojaTuntun }),
    ...inEveryOrder('listProducts', {}, { keyword: 'laptop' }),
    ...FILTERS.flatMap((filter) =>
      [{}, { sousCategorieId: ID.laptops }, { keyword: 'samsung' }].map((list) =>
        ask('listProducts', {}, { ...list, ...filter, facets: 1, limit: SHORT }),
      ),
    ),
    ask('listPromotions', {}, { minStars: 4, facets: 1, limit: SHORT }),
    ask('listProductsOfSubCategory', { id: ID.smartphones }, { couleur: 'red', facets: 1 }),
    ask('listPromotions', {}, { keyword: 'samsung', limit: SHORT }),
    ask('listPromotions', {}, { keyword: 'samsung', sort: 'prix', limit: SHORT }),
    ...REGIONS.flatMap((valShop) =>
      [{}, { sort: 'prix' }, random, { keyword: 'laptop' }, { sousCategorieId: ID.laptops }]
        .map((query) => ask('listProducts', {}, { ...query, valShop, limit: SHORT }))
        .concat(ask('listShops', {}, { val: valShop, limit: SHORT })),
    ),
    ...listed('listProducts', {}, { keyword: 'laptpo' }, { keyword: 'zebra' }, { keyword: 'comes' }, { keyword: '&' }),
    ask('listProducts', {}, { sousCategorieId: next.sous_categories }),
    ask('listProducts', {}, { boutiqueId: next.boutiques }),
    ask('listPopularProducts'),
    ask('listProductsOfSubCategory', { id: ID.laptops }, { produitId: WATCHED.plain }),
    ask('listSubCategoryNames'),
    ask('listSubCategoryNames', {}, { limit: SHORT, page: 2 }),
    ...listed('listSubCategories', {}, random, { largest: 1 }, { keyword: 'bulk' }, { keyword: 'laptops' }),
    ask('listSubCategories', {}, { limit: 200 }),
    ...subCategories.flatMap((id) => [
      ask('getSubCategory', { id }),
      ask('listProductsOfSubCategory', { id }),
      ask('listSiblingSubCategories', { id }),
    ]),
    ...[ID.phones, ID.computers, ID.bulk, next.categories].flatMap((categoryId) =>
      listed('listSubCategoriesOfCategory', { categoryId }),
    ),
    ...[ID.electronics, ID.everythingElse, next.classifications].flatMap((id) =>
      listed('listCategoriesOfCollection', { id }),
    ),
    ...listed('listCollections', {}, random, { largest: 1 }, { keyword: 'collection' }, { minCategories: 1 }),
    ask('listCollections', {}, { limit: 200 }),
    ...listed('listShops', {}, random, { keyword: 'shop' }, { keyword: 'market' }),
    ask('listShops', {}, { limit: 200 }),
    ...['ade-phones', 'oja-tuntun', 'closed-shop', 'accra-market', NEW_LINK].map((nomLink) =>
      ask('getShopByLink', { nomLink }),
    ),
    ...shops.map((boutiqueId) => ask('countFollowers', { boutiqueId })),
    ask('listCountries'),
    ask('listProvinces'),
    ask('listProvinces', {}, { paysId: 1 }),
    ask('listCities'),
    ask('listCities', {}, { provinceId: 1 }),
    ask('suggestCities', {}, { keyword: 'i' }),
    ask('listCurrencies'),
    ask('listInfos'),
    ask('listAdverts', {}, { limit: 50 }),
    ask('listAdverts', {}, { keyword: 'partner' }),
    ...[HELP, NEW_HELP].map((slug) => ask('getHelpDocument', { slug })),
    ask('listMobileApps'),
  ];
}

export interface Seen {
  /** Everything that a page may use of an answer: status, body, and the time at which it changes. */
  readonly what: string;
  readonly tags: readonly string[];
}

/** Makes all requests to `db` at the catalogue's time. */
export function observer(db: Database): (asks: readonly Ask[]) => Promise<Map<string, Seen>> {
  const problems: unknown[] = [];
  const log = { error: (problem: unknown) => void problems.push(problem) };
  const api = createApi({ db, now: () => NOW, log, services: testServices() });
  return async (asks) => {
    const seen = await Promise.all(
      asks.map(async ({ path }) => {
        const response = await api.http.request(path);
        const { tags, changesAt } = lifeOf(response.headers);
        return [path, { what: `${response.status} ${changesAt} ${await response.text()}`, tags }] as const;
      }),
    );
    if (problems.length > 0) throw new Error('A call failed.', { cause: problems[0] });
    return new Map(seen);
  };
}
