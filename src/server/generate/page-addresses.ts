/**
 * The addresses of all pages that are made ahead, the most wanted first; `site/parameter-rules.ts` says with which parameters.
 * Each is the key of its page in the page cache.
 */
import type { ApiClient, Result } from '../../client/client.ts';
import type { Database } from '../../data/database.ts';
import { collectionPath, productPath, shopPath, subCategoryPath } from '../../shared/links.ts';
import { SCREEN_LIMITS } from '../../shared/page-sizes.ts';
import { generatedParameters, PARAMETER_RULES } from '../../site/parameter-rules.ts';
import { DEEP_PAGE } from '../page-cache/page-address.ts';

export interface AddressSources {
  readonly db: Pick<Database, 'read'>;
  /** Reads lists as their pages do. */
  readonly client: Pick<ApiClient, 'call'>;
  /** Public pages without a parameter. */
  readonly staticPaths: readonly string[];
}

/** Rows of a read. */
const BATCH = 1000;
/** Categories that the page of a collection shows. */
const CATEGORIES_MAX = 200;

/** The pages of a list after its first, up to where almost only crawlers ask, if those of `route` are made ahead. */
function* furtherPages(route: string, path: string, totalPages = 0): Generator<string> {
  if (!generatedParameters(route).includes('page')) return;
  const separator = path.includes('?') ? '&' : '?';
  for (let page = 2; page <= Math.min(totalPages, DEEP_PAGE); page += 1) yield `${path}${separator}page=${page}`;
}

interface Counted {
  readonly totalPages: number;
}

/** Their first pages are among those without a parameter. */
async function* listsOfAll({ client }: AddressSources): AsyncGenerator<string> {
  // Of the other lists no page but the first is made ahead.
  const shops = client.call('listShops', { query: { limit: SCREEN_LIMITS.shops, isActive: 'true' } });
  yield* furtherPages('/shops', '/shops', (await dataOf('/shops', shops))?.totalPages);
}

/** Views that are pages of their own, such as `/categories?view=collections`. */
const views = (): string[] =>
  Object.keys(PARAMETER_RULES).flatMap((route) =>
    generatedParameters(route).flatMap((name) => (name.includes('=') ? [`${route}?${name}`] : [])),
  );

/** Undefined when it was removed since its address was read. @throws {Error} when the call fails */
async function dataOf<T>(what: string, call: Promise<Result<T>>): Promise<T | undefined> {
  const result = await call;
  if (result.ok) return result.data;
  if (result.error.code === 'not_found') return undefined;
  throw new Error(`${what} cannot be read: ${result.error.code} ${result.error.message}`);
}

/** Collections with their categories: the bare address shows the first one. */
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

/** Sub-categories and shops, the largest first. */
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

/** By views. One whose views rise meanwhile may be left out: it was visited, and so its page was made. */
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

/** @throws {Error} when a list cannot be read */
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
