/**
 * Cache tags. A read answers the tags of what it read, a write logs the tags of what it changed; a page is purged
 * when one of its tags is logged.
 *
 * - **Rows** that many pages show one by one have a tag each: `product:12`, `shop:3`, `client:7` (name and picture).
 * - **Lists** have a tag for which rows they hold. Product lists are tagged by the narrowest set that holds them:
 *   `sub-category:12:products`, `shop:3:products`, `promotions`, or `products` for all; the same tag stands for how
 *   many there are. A list in an order that changes with a column carries the set's tag for that order as well
 *   (`shop:3:products:prix`), so that a price purges what it moves and no list in another order. One that is narrowed
 *   by filters, or shows the counts beside them, carries the set's tag for what filters see (`shop:3:products:filters`).
 * - **Small tables** that change by an administrator's hand have one tag for all rows: `collections`, `categories`,
 *   `sub-categories` (the header of every page shows them anyway), `measures`, `places`, `currencies`, `adverts`,
 *   `infos`, `mobile-apps`.
 * - **What is not there yet**: a 404 carries the tag that the adding of such a row logs.
 *
 * Views (`produits.views`) are the only exception: they purge nothing, so neither does the order by views, nor what
 * they add to `trendScore`; a page shows them as they were when it was made.
 *
 * No tag holds a space or a comma. The longest answers hold 200 rows with two tags each, which stays below the
 * 16 KiB that node takes for all headers of a message, whatever the ids.
 */
import type { ProductSort } from '../features/products/product-sorts.ts';

/** Orders whose columns change while the products stay the same; those by age and by views do not purge. */
export type MovingOrder = 'prix' | 'average' | 'likes' | 'promotion' | 'orders' | 'trend';

/** A set of products that lists are made of. */
export type ProductSet =
  | 'products'
  | 'promotions'
  | `sub-category:${number}:products`
  | `shop:${number}:products`
  | 'search';

/** A product has as many pictures as its shop likes; so many tags are the most that they bring along. */
const PICTURE_TAGS = 512;

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let k = 0; k < text.length; k++) sum = Math.imul(sum ^ text.charCodeAt(k), 0x01000193);
  return sum >>> 0;
}

export const tags = {
  /** All listed products: which they are. */
  products: 'products',
  /** Listed products on promotion: which they are. */
  promotions: 'promotions',
  /** Listed products of a sub-category: which they are, and how many. */
  productsOfSubCategory: (id: number) => `sub-category:${id}:products` as const,
  /** Listed products of a shop: which they are, and how many. */
  productsOfShop: (id: number) => `shop:${id}:products` as const,
  /** What a search finds, and its own order: words, sales and likes of all listed products. */
  search: 'search',
  /** The order of a set of products by a column. */
  order: (set: ProductSet, order: MovingOrder) => `${set}:${order}` as const,
  /** What filters and the counts beside them see of a set of products: price, stock, stars, place, colours. */
  filters: (set: ProductSet) => `${set}:filters` as const,
  /** Whatever is shown of one product. */
  product: (id: number) => `product:${id}`,
  /** A product that is not there: the next one that is added may have its id. */
  newProduct: 'product:new',
  /** The colour that stands in for a picture, as long as it is not known. Few pictures share a tag, many fit a header. */
  picture: (path: string) => `picture:${hash(path) % PICTURE_TAGS}`,
  collections: 'collections',
  categories: 'categories',
  subCategories: 'sub-categories',
  measures: 'measures',
  /** Active shops: which they are, in which order and where; and a shop that is not there. */
  shops: 'shops',
  /** Whatever is shown of one shop but its products, points of sale included. */
  shop: (id: number) => `shop:${id}`,
  adverts: 'adverts',
  infos: 'infos',
  /** Countries, provinces and cities. */
  places: 'places',
  currencies: 'currencies',
  /** Name and picture of a customer, as opinions show them. */
  client: (id: number) => `client:${id}`,
  /** Ratings of one product, one by one; their mean and number belong to the product. */
  ratings: (productId: number) => `ratings:${productId}`,
  /** Text reviews of one product. */
  reviews: (productId: number) => `reviews:${productId}`,
  /** Followers of one shop. */
  followers: (shopId: number) => `followers:${shopId}`,
  /** A help document, or that there is none; a slug is any text of an address. */
  help: (slug: string) => `help:${hash(slug)}`,
  mobileApps: 'mobile-apps',
} as const;

/** The order that a sort makes lists depend on; undefined for one that changes with the set alone, or by views. */
export function movingOrder(sort: ProductSort): MovingOrder | undefined {
  if (sort === '-prix') return 'prix';
  return sort === 'createdAt' || sort === 'views' ? undefined : sort;
}
