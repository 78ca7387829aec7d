/**
 * The addresses of all pages that are made ahead, most important first; `site/parameter-rules.ts` says which parameters
 * they have. Each address is the page's key in the page cache.
 */
import type { ApiClient, Result } from '../../client/client.ts';
import type { Database } from '../../data/database.ts';
import { collectionPath, productPath, shopPath, subCategoryPath } from '../../shared/links.ts';
import { SCREEN_LIMITS } from '../../shared/page-sizes.ts';
import { generatedParameters, PARAMETER_RULES } from '../../site/parameter-rules.ts';
import { DEEP_PAGE } from '../page-cache/page-address.ts';

export interface AddressSources {
  readonly db: Pick<Database, 'read'>;
  /** Reads lists in the way that pages do. */
  readonly client: Pick<ApiClient, 'call'>;
  /** Paths of public pages without a parameter. */
  readonly staticPaths: readonly string[];
}

/** Rows of one read. */
const BATCH = 1000;
/** Maximum categories that the page of a collection shows. */
const CATEGORIES_MAX = 200;

/**
 * Yields the pages of a list after the first, if those of `route` are made ahead, up to the page behind which almost
 * all requests are crawlers'.
 */
function* furtherPages(route: string, path: string, totalPages = 0): Generator<string> {
  if (!generatedParameters(route).includes('page')) return;
  const separator = path.includes('?') ? '&' : '?';
  for (let page = 2; page <= Math.min(totalPages, DEEP_PAGE); page += 1) yield `${path}${separator}page=${page}`;
}

interface Counted {
  readonly totalPages: number;
}

/** Yields further pages of lists whose first page has no parameter. */
async function* listsOfAll({ client }: AddressSources): AsyncGenerator<string> {
  // Only the first page of the other lists is made ahead.
  const shops = client.call('listShops', { query: { limit: SCREEN_LIMITS.shops, isActive: 'true' } });
  yield* furtherPages('/shops', '/shops', (await dataOf('/shops', shops))?.totalPages);
}

/** Returns views that are separate pages, such as `/categories?view=collections`. */
const views = (): string[] =>
  Object.keys(PARAMETER_RULES).flatMap((route) =>
    generatedParameters(route).flatMap((name) => (name.includes('=') ? [`${route}?${name}`] : [])),
  );

/**
 * Returns the data of a call; undefined when it was removed after its address was read. @throws {Error} when the call
 * fails
 */
async function dataOf<T>(what: string, call: Promise<Result<T>>): Promise<T | undefined> {
  const result = await call;
  if (result.ok) return result.data;
  if (result.error.code === 'not_found') return undefined;
  throw new Error(`${what} cannot be read: ${result.error.code} ${result.error.message}`);
}

/** Yields collections with their categories; the address without a category shows the first one. */
async function* collections({ db, client }: AddressSources): AsyncGenerator<string> {
  const rows = await db.read.selectFrom('classifications').select(['id', 'nom']).orderBy('id').execute();
  for (const row of rows) {
    const path = collectionPath(row);
    const query = { limit: CATEGORIES_MAX };
    const categories = await dataOf(path, client.call('listCategoriesOfCollection', { params: { id: row.id }, query }));
    if (!categories) continue;
    yield path;
    for (const [at, { id }] of categories.data.entries()) {
      const own = at === 0 ? path : collectionPath(row, id);
      if (at > 0) yield own;
      const list = client.call('listSubCategoriesOfCategory', {
        params: { categoryId: id },
        query: { limit: SCREEN_LIMITS.classification },
      });
      yield* furtherPages('/collections/[slug]', own, (await dataOf(own, list))?.totalPages);
    }
  }
}

interface ListOfProducts extends Counted {
  readonly route: string;
  readonly path: string;
}

/** Returns sub-categories and shops, largest first. */
async function listsOfProducts({ db }: AddressSources): Promise<ListOfProducts[]> {
  const [subCategories, shops] = await Promise.all([
    db.read
      .selectFrom('sous_categories')
      .select(['id', 'nom', 'listedCount'])
      .where('listedCount', '>', 0)
      .orderBy('listedCount', 'desc')
      .orderBy('id')
      .execute(),
    db.read
      .selectFrom('boutiques')
      .select(['nomLink', 'listedCount'])
      .where('isActive', '=', true)
      .orderBy('listedCount', 'desc')
      .orderBy('id')
      .execute(),
  ]);
  const listOf = (route: string, path: string, count: number, limit: number) => ({
    route,
    path,
    totalPages: Math.ceil(count / limit),
  });
  const { subCategory, shopProducts } = SCREEN_LIMITS;
  return [
    ...subCategories.map((row) => listOf('/sub-categories/[slug]', subCategoryPath(row), row.listedCount, subCategory)),
    ...shops.map((row) => listOf('/shops/[nomLink]', shopPath(row), row.listedCount, shopProducts)),
  ];
}

/** Yields products by views. A product whose views rise meanwhile may be skipped; the visit itself made its page. */
async function* products({ db }: AddressSources): AsyncGenerator<string> {
  const listed = db.read
    .selectFrom('produits')
    .select(['id', 'nom', 'views'])
    .where('isListed', '=', true)
    .orderBy('views', 'desc')
    .orderBy('id', 'desc')
    .limit(BATCH);
  let rows = await listed.execute();
  for (;;) {
    yield* rows.map(productPath);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    rows = await listed.where((eb) => eb(eb.refTuple('views', 'id'), '<', eb.tuple(last.views, last.id))).execute();
  }
}

/** Yields the addresses of all pages. @throws {Error} when a list cannot be read */
export async function* pageAddresses(sources: AddressSources): AsyncGenerator<string> {
  yield* sources.staticPaths;
  yield* views();
  yield* collections(sources);
  const lists = await listsOfProducts(sources);
  for (const { path } of lists) yield path;
  yield* products(sources);
  yield* listsOfAll(sources);
  for (const { route, path, totalPages } of lists) yield* furtherPages(route, path, totalPages);
}
