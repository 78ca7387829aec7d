/**
 * Collections, categories, shops and banners behind the client, with exact list lengths, unusual names and failures.
 */
import type { Transport, TransportAnswer } from '../../src/client/client.ts';
import type { CategoryData, CollectionData } from '../../src/features/collections/collection-card.ts';
import type { ProductCardData } from '../../src/features/products/card/product-card.ts';
import type { ProductData } from '../../src/features/products/page/product-details.ts';
import type { BannerData } from '../../src/features/promotions/banner.ts';
import type { ShopData } from '../../src/features/shops/shop-card.ts';
import { drawSeed } from '../../src/shared/random-order.ts';
import { missing, NOW, paged, type points, stubTransport, subCategories } from './catalogue-stub.ts';

/** The seed in the answers of lists in random order. */
export const SEED = drawSeed(NOW, 0);

export const category = (id: number, nom = `Category ${id}`, classificationId = 1): CategoryData => ({
  id,
  nom,
  url: `demo/category-${id}.webp`,
  classificationId,
});

/** A collection with `count` categories, whose ids start at 100 times its own id. */
export const collection = (id: number, count = 3, nom = `COLLECTION number ${id}`): CollectionData => ({
  id,
  nom,
  url: `demo/collection-${id}.webp`,
  categories: Array.from({ length: count }, (_, at) => category(id * 100 + at, undefined, id)),
});

export const collections = (count: number): CollectionData[] =>
  Array.from({ length: count }, (_, at) => collection(at + 1));

export const shopRow = (id: number, change: Partial<ShopData> = {}): ShopData => ({
  id,
  nomBoutique: `Store ${id}`,
  nomLink: `store-${id}`,
  isActive: true,
  url: `demo/shop-${id}.webp`,
  pays: 'Nigeria',
  province: 'Lagos',
  ville: 'Ikeja',
  phone: null,
  listedCount: id,
  ...change,
});

export const shopRows = (count: number): ShopData[] => Array.from({ length: count }, (_, at) => shopRow(at + 1));

export const banners = (count: number, link = 'https://example.ng/sale', picture = 'banner'): BannerData[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    url: `demo/${picture}-${at + 1}.webp`,
    link,
    isActive: true,
  }));

export interface Places {
  readonly collections?: readonly CollectionData[];
  readonly subCategories?: ReturnType<typeof subCategories>;
  readonly shops?: readonly ShopData[];
  readonly adverts?: readonly BannerData[];
  readonly infos?: readonly BannerData[];
  /** The products of every list without its own entry in `lists`. */
  readonly cards?: readonly ProductCardData[];
  /** The products of a list, by the path of its call. */
  readonly lists?: Readonly<Record<string, readonly ProductCardData[]>>;
  readonly followers?: number;
  readonly pointDeVentes?: ReturnType<typeof points>;
  /** The standing of every shop. */
  readonly standing?: ProductData['boutique']['standing'];
  /** Paths whose calls fail. */
  readonly failing?: RegExp;
}

const ok = (body: unknown): TransportAnswer => ({ status: 200, body, tags: [] });

/**
 * Answers the calls of home, collections, categories and shops from `places`; others from the stub of the product
 * pages.
 */
export function placesTransport(places: Places = {}): Transport {
  const all = {
    collections: places.collections ?? collections(3),
    subCategories: places.subCategories ?? subCategories(3),
    shops: places.shops ?? shopRows(3),
  };
  const { cards, lists, failing } = places;
  const products = stubTransport({
    subCategories: all.subCategories,
    ...(cards ? { cards } : {}),
    ...(lists ? { lists } : {}),
  });
  return async (request) => {
    const { pathname } = new URL(request.path, 'http://api');
    if (failing?.test(pathname)) throw new Error('No answer.');
    const id = Number(/\/(\d+)$/.exec(pathname)?.[1]);
    if (pathname === '/classifications/v1/categories')
      return ok({ ...paged(all.collections, request, 30), seed: SEED });
    if (pathname.startsWith('/categories/v1/classifications/')) {
      const found = all.collections.find((one) => one.id === id);
      return found ? ok({ ...paged(found.categories, request, 30), collection: found }) : missing;
    }
    if (/^\/sous-categories\/v1\/categories\/\d+$/.test(pathname))
      return ok({ ...paged(all.subCategories, request, 24), categorie: 'ignored' });
    if (pathname === '/sous-categories/v1/names') return ok(paged(all.subCategories, request, 100));
    if (pathname === '/sous-categories/') return ok({ ...paged(all.subCategories, request, 100), seed: SEED });
    if (pathname === '/boutiques/all') return ok({ ...paged(all.shops, request, 50), seed: SEED });
    if (pathname.startsWith('/boutiques/v1/links/')) {
      const link = decodeURIComponent(pathname.slice('/boutiques/v1/links/'.length));
      const found = all.shops.find(({ nomLink }) => nomLink === link);
      const { pointDeVentes = [], standing = null } = places;
      return found ? ok({ ...found, standing, pointDeVentes }) : missing;
    }
    if (pathname.startsWith('/clients/v1/boutiques/')) return ok({ totalItems: places.followers ?? 0 });
    if (pathname === '/pubs') return ok(paged(places.adverts ?? banners(3), request, 20));
    if (pathname === '/infos') return ok(paged(places.infos ?? banners(2, undefined, 'info'), request, 10));
    return products(request);
  };
}
