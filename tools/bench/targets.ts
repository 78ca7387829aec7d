/** Addresses of the measured catalogue, as targets of the servers. */

import type { Database } from '../../src/data/database.ts';
import { collectionPath, productPath, searchPath, shopPath, subCategoryPath } from '../../src/shared/links.ts';

export interface Targets {
  /** A page of each type. */
  readonly pages: readonly { readonly name: string; readonly path: string }[];
  /** A product whose page offers several colours. */
  readonly coloured: { readonly path: string };
  /** Calls of the API, each with many rows. */
  readonly calls: readonly { readonly name: string; readonly paths: readonly string[] }[];
  /** Different paths of pictures below `/files/`. */
  readonly pictures: readonly string[];
}

const SPREAD = 100;
/** The page size of a product grid. */
const PAGE = 30;

/** A product in stock whose pictures show more than two colours. */
function colouredProduct(db: Database): Promise<{ readonly id: number; readonly nom: string }> {
  return db.read
    .selectFrom('images')
    .innerJoin('produits', 'produits.id', 'images.produitId')
    .select(['produits.id', 'produits.nom'])
    .where('images.couleur', 'is not', null)
    .where('produits.isListed', '=', true)
    .where('produits.qte', '>', 0)
    .groupBy(['produits.id', 'produits.nom'])
    .having(({ fn }) => fn.count('images.couleur').distinct(), '>', 2)
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Finds the addresses in a catalogue. */
export async function benchTargets(db: Database): Promise<Targets> {
  const subCategories = await db.read
    .selectFrom('sous_categories')
    .select(['id', 'nom'])
    .where('listedCount', '>', PAGE)
    .orderBy('listedCount', 'desc')
    .limit(SPREAD)
    .execute();
  const { last } = await db.read
    .selectFrom('produits')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: SPREAD * 2 }, (_, k) => Math.max(1, Math.floor((Number(last) * k) / (SPREAD * 2))));
  const products = await db.read
    .selectFrom('produits')
    .select(['id', 'nom', 'url'])
    .where('id', 'in', ids)
    .where('isListed', '=', true)
    .limit(SPREAD)
    .execute();
  const subCategory = subCategories[0];
  const product = products[0];
  if (!subCategory || !product) throw new Error('The catalogue is too small: no sub-category with a page of products.');
  const collection = await db.read.selectFrom('classifications').select(['id', 'nom']).executeTakeFirstOrThrow();
  const shop = await db.read
    .selectFrom('boutiques')
    .select('nomLink')
    .where('isActive', '=', true)
    .orderBy('listedCount', 'desc')
    .executeTakeFirstOrThrow();
  const coloured = await colouredProduct(db);
  const words = products.flatMap(({ nom }) => nom.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3));
  return {
    pages: [
      { name: 'home', path: '/' },
      { name: 'sub-category', path: subCategoryPath(subCategory) },
      { name: 'product', path: productPath(product) },
      { name: 'collection', path: collectionPath(collection) },
      { name: 'shop', path: shopPath(shop) },
      { name: 'search', path: searchPath(words[0] ?? '') ?? '/products' },
    ],
    coloured: { path: productPath(coloured) },
    calls: [
      {
        name: 'list',
        paths: subCategories.map(({ id }) => `/api/produits/?sousCategorieId=${id}&limit=${PAGE}`),
      },
      { name: 'product', paths: products.map(({ id }) => `/api/produits/${id}`) },
      {
        name: 'search',
        paths: [...new Set(words)]
          .slice(0, SPREAD)
          .map((word) => `/api/produits/?keyword=${encodeURIComponent(word)}&limit=${PAGE}`),
      },
    ],
    pictures: [...new Set(products.map(({ url }) => url))],
  };
}
