/**
 * Products and shops of the demo for the exclusive use of one test, across workers and retries. A test that changes,
 * counts or compares stock, ratings, reviews or followers needs its own. Tests that use only unchanged data (names,
 * pictures, prices) may open any.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import type { CartProduct } from '../../src/features/cart/cart.ts';
import type { ProductCardData } from '../../src/features/products/card/product-card.ts';
import type { ShopData } from '../../src/features/shops/shop-card.ts';
import { productPath, reviewsPath } from '../../src/shared/links.ts';
import { serverDataDir } from './server-data.ts';

/** The data of a product in lists and carts, and its page. */
export type OwnProduct = Pick<ProductCardData, 'ratingCount'> &
  CartProduct & { readonly path: string; readonly reviews: string };

/** In the data folder of the run's shop, which all workers see; creating a folder is atomic. */
const TAKEN = path.join(serverDataDir(), 'taken-by-tests');

const placeOf = (what: string) => path.join(TAKEN, what);

/** Claims a product or shop; returns whether it was free. */
function take(what: string): boolean {
  mkdirSync(TAKEN, { recursive: true });
  try {
    mkdirSync(placeOf(what));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function read<T>(request: APIRequestContext, call: string): Promise<T> {
  const answer = await request.get(`/api${call}`);
  if (!answer.ok()) throw new Error(`${call} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

/** Listed products, the last page first, since most other tests open the newest ones. */
async function* allProducts(request: APIRequestContext): AsyncGenerator<OwnProduct> {
  const list = (page: number) =>
    read<{ data: ProductCardData[]; totalPages: number }>(
      request,
      `/produits/?isActive=true&limit=200&sort=createdAt&page=${page}`,
    );
  for (let { totalPages: page } = await list(1); page > 0; page--) {
    const cards = new Map((await list(page)).data.map((card) => [card.id, card]));
    const { data } = await read<{ data: CartProduct[] }>(request, `/carts/v1/produits?ids=${[...cards.keys()].join()}`);
    for (const product of data)
      yield {
        ...product,
        ratingCount: cards.get(product.id)?.ratingCount ?? 0,
        path: productPath(product),
        reviews: reviewsPath(product),
      };
  }
}

/** Whether a product is in stock, sold singly, and has no choice of variety. */
export const isPlain = ({ qte, moq, caracteristiques }: OwnProduct) =>
  qte > 20 && moq === 1 && caracteristiques.length === 0;

/**
 * Claims products for this test.
 * @param fits condition for each; by default in stock and sold singly
 * @throws when the demo has too few left
 */
export async function ownProducts(
  request: APIRequestContext,
  count: number,
  fits: (product: OwnProduct) => boolean | Promise<boolean> = isPlain,
): Promise<OwnProduct[]> {
  const own: OwnProduct[] = [];
  for await (const product of allProducts(request)) {
    const what = `product-${product.id}`;
    if (existsSync(placeOf(what)) || !(await fits(product)) || !take(what)) continue;
    own.push(product);
    if (own.length === count) return own;
  }
  throw new Error(`The demo has only ${own.length} of ${count} such products left.`);
}

/** Claims a single product. */
export async function ownProduct(
  request: APIRequestContext,
  fits?: (product: OwnProduct) => boolean | Promise<boolean>,
): Promise<OwnProduct> {
  const [product] = await ownProducts(request, 1, fits);
  if (!product) throw new Error('The demo has no such product left.');
  return product;
}

/** A product without ratings and reviews. */
export const unjudgedProduct = (request: APIRequestContext): Promise<OwnProduct> =>
  ownProduct(
    request,
    async ({ id, ratingCount }) =>
      ratingCount === 0 && (await read<number>(request, `/comments/v1/produits/count/${id}`)) === 0,
  );

/** Names of the points of sale of a shop. */
export async function pointsOfSale(request: APIRequestContext, nomLink: string): Promise<string[]> {
  const shop = await read<{ pointDeVentes: { nom: string }[] }>(request, `/boutiques/v1/links/${nomLink}`);
  return shop.pointDeVentes.map(({ nom }) => nom);
}

const hasVarieties = ({ caracteristiques: [one, two], qte, moq }: OwnProduct) =>
  two !== undefined && one?.montant !== two.montant && qte > 9 && moq === 1;

/** A product with varieties of different prices, and more than nine in stock. */
export const productWithVarieties = (request: APIRequestContext): Promise<OwnProduct> =>
  ownProduct(request, hasVarieties);

/** The same in a shop with several points of sale. */
export const variedProductOfPoints = (request: APIRequestContext): Promise<OwnProduct> =>
  ownProduct(
    request,
    async (product) => hasVarieties(product) && (await pointsOfSale(request, product.boutique.nomLink)).length > 1,
  );

/**
 * A plain product in several colours.
 * @param not id of a shop to exclude
 */
export const productWithColours = (request: APIRequestContext, not?: number): Promise<OwnProduct> =>
  ownProduct(
    request,
    (product) => isPlain(product) && (product.colours ?? []).length > 1 && product.boutique.id !== not,
  );

/**
 * Claims a shop with products for this test.
 * @throws when the demo has none left
 */
export async function ownShop(request: APIRequestContext): Promise<ShopData> {
  for (let page = 1; ; page++) {
    const { data, totalPages } = await read<{ data: ShopData[]; totalPages: number }>(
      request,
      `/boutiques/all?isActive=true&limit=50&page=${page}`,
    );
    for (const shop of data.toReversed()) if (shop.listedCount > 0 && take(`shop-${shop.id}`)) return shop;
    if (page >= totalPages) throw new Error('The demo has no shop left.');
  }
}
