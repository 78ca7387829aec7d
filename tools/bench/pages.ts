/** The pages to measure, with addresses spread over the entire catalogue. */

import type { Database } from '../../src/data/database.ts';
import { collectionPath, productPath, searchPath, subCategoryPath } from '../../src/shared/links.ts';
import { SCREEN_LIMITS } from '../../src/shared/page-sizes.ts';
import { seedsOfDay } from '../../src/shared/random-order.ts';
import { prng } from '../demo/prng.ts';

export interface BenchPage {
  readonly name: string;
  /** Addresses to request in order, cyclically. */
  readonly targets: readonly string[];
  /** Searches have a separate limit. */
  readonly search: boolean;
}

/** Names of the pages for which a limit is defined: with 24 products, and with 48. */
export const SUB_CATEGORY = '/sub-categories/{name}';
export const SUB_CATEGORY_48 = '/sub-categories/{name}?limit=48';
/** Names of the pages of all products whose costs are compared: read from the start of the list, and from a sector. */
export const NEAR_PAGE = '/products, page 2 to 10';
export const DEEP_PAGE = '/products, deep page';

const random = prng('bench');
/** The number of different addresses of a kind. */
const SPREAD = 150;

const page = (name: string, targets: readonly string[], search = false): BenchPage => ({ name, targets, search });

/** Products with ids spread evenly over the table. */
async function products(db: Database) {
  const last = await db.read
    .selectFrom('produits')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: SPREAD * 2 }, () => random.int(1, Number(last.id)));
  return db.read
    .selectFrom('produits')
    .select(['id', 'nom'])
    .where('isListed', '=', true)
    .where('id', 'in', ids)
    .limit(SPREAD)
    .execute();
}

/** Removes a letter from a word, as a typo does. */
const misspelt = (word: string) => word.slice(0, 2) + word.slice(3);

/** Rows whose pages are requested, those with the most products first. */
async function catalogueRows(db: Database) {
  return {
    collections: await db.read.selectFrom('classifications').select(['id', 'nom']).execute(),
    categories: await db.read
      .selectFrom('categories')
      .innerJoin('classifications', 'classifications.id', 'categories.classificationId')
      .select(['categories.id as categorieId', 'classifications.id as id', 'classifications.nom as nom'])
      .execute(),
    subCategories: await db.read
      .selectFrom('sous_categories')
      .select(['id', 'nom'])
      .where('listedCount', '>', 0)
      .orderBy('listedCount', 'desc')
      .limit(SPREAD)
      .execute(),
    shops: await db.read
      .selectFrom('boutiques')
      .select(['id', 'nomLink'])
      .where('isActive', '=', true)
      .orderBy('listedCount', 'desc')
      .limit(SPREAD)
      .execute(),
  };
}

/** The number of pages of `/products`. */
async function lastPage(db: Database): Promise<number> {
  const listed = await db.read
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'produits')
    .executeTakeFirstOrThrow();
  return Math.max(11, Math.floor(listed.value / SCREEN_LIMITS.products));
}

/** All pages of the catalogue, each with its more expensive variants. */
export async function benchPages(db: Database): Promise<BenchPage[]> {
  const found = await products(db);
  const { collections, categories, subCategories, shops } = await catalogueRows(db);
  const names = found.map(({ nom }) => nom.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3));
  const words = [...new Set(names.flat())];
  const search = (texts: readonly (string | undefined)[]) =>
    texts.flatMap((text) => {
      const path = text && searchPath(text);
      return path ? [path] : [];
    });
  const pages = (path: string, from: number, to: number, more = '') =>
    Array.from({ length: 30 }, () => `${path}?page=${random.int(from, to)}${more}`);
  // With one seed, as a sub-category has one order, so that the same cards are known.
  const seed = `&seed=${seedsOfDay(Date.now())[0]}`;
  const last = await lastPage(db);
  const shopPath = ({ nomLink }: { nomLink: string }) => `/shops/${encodeURIComponent(nomLink)}`;
  return [
    page('/', ['/']),
    page('/collections', ['/collections']),
    page(
      '/collections/{name}',
      collections.map((row) => collectionPath(row)),
    ),
    page(
      '/collections/{name}?categorieId',
      categories.map((row) => collectionPath(row, row.categorieId)),
    ),
    page('/categories', ['/categories']),
    page(SUB_CATEGORY, subCategories.map(subCategoryPath)),
    page(
      SUB_CATEGORY_48,
      subCategories.map((row) => `${subCategoryPath(row)}?limit=48`),
    ),
    page(
      '/sub-categories/{name}, page 2 to 5',
      subCategories.slice(0, 30).map((row) => `${subCategoryPath(row)}?page=${random.int(2, 5)}`),
    ),
    page('/products', ['/products']),
    page(NEAR_PAGE, pages('/products', 2, 10, seed)),
    page(DEEP_PAGE, pages('/products', Math.ceil(last / 4), last - 1, seed)),
    page('/products, any page with any seed', pages('/products', 2, last - 1)),
    page('/products/{name}', found.map(productPath)),
    page('/products/promotions', ['/products/promotions']),
    page('/products/promotions, page 2 to 20', pages('/products/promotions', 2, 20)),
    page('/new-products', ['/new-products']),
    page('/shops', ['/shops']),
    page('/shops/{nomLink}', shops.map(shopPath)),
    page(
      '/shops/{nomLink}, page 2 to 5',
      shops.slice(0, 30).map((row) => `${shopPath(row)}?page=${random.int(2, 5)}`),
    ),
    page('search: one word', search(words.slice(0, SPREAD)), true),
    page('search: two words', search(names.map(([a, b]) => a && b && `${a} ${b}`)), true),
    page('search: beginning of a word', search(words.slice(0, SPREAD).map((word) => word.slice(0, 3))), true),
    page('search: misspelt', search(words.slice(0, SPREAD).map(misspelt)), true),
    page('search: nothing there', search(Array.from({ length: 20 }, (_, k) => `zzq${k}xxv`)), true),
  ];
}
