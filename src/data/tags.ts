/**
 * Cache tags. A read returns the tags of what it read, a write logs the tags of what it changed, and a page is purged
 * when one of its tags is logged.
 *
 * - **Rows** that many pages show individually have one tag each: `product:12`, `shop:3`, `client:7` (name and
 *   picture).
 * - **Lists** have a tag for which rows they contain. A product list has the tag of the narrowest set that contains it:
 *   `sub-category:12:products`, `shop:3:products`, `promotions`, or `products` for all; the same tag covers the number
 *   of rows. A list whose order depends on a changing column also has the set's tag for that order
 *   (`shop:3:products:prix`), so that a new price purges only lists ordered by price. A list with filters or their
 *   counts also has the set's tag for filters (`shop:3:products:filters`).
 * - **Small tables** that an administrator changes have one tag for all rows: `collections`, `categories`,
 *   `sub-categories` (the header of every page shows them anyway), `measures`, `places`, `currencies`, `adverts`,
 *   `infos`, `mobile-apps`.
 * - **Missing rows**: a 404 has the tag that is logged when such a row is added.
 *
 * Views (`produits.views`) are the only exception: they purge nothing, and neither do the order by views and their
 * share of `trendScore`. A page shows the number at the time of its render, and an order by views is computed again
 * each day.
 *
 * No tag contains a space or a comma. The longest answers have 200 rows with two tags each, which stays below Node's
 * limit of 16 KiB for all headers of a message, whatever the ids.
 */

/** Orders by columns that change while the products stay the same; orders by age and by views purge nothing. */
export type MovingOrder = 'prix' | 'average' | 'likes' | 'promotion' | 'orders' | 'trend';

/** A set of products that lists show. */
export type ProductSet =
  | 'products'
  | 'promotions'
  | `sub-category:${number}:products`
  | `shop:${number}:products`
  | 'search';

/** Number of tags that all pictures share, because a shop may give a product any number of pictures. */
const PICTURE_TAGS = 512;

/** Returns the FNV-1a hash of 32 bits. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let k = 0; k < text.length; k++) sum = Math.imul(sum ^ text.charCodeAt(k), 0x01000193);
  return sum >>> 0;
}

export const tags = {
  /** Which products are listed. */
  products: 'products',
  /** Which listed products are on promotion. */
  promotions: 'promotions',
  /** Which listed products a sub-category has, and how many. */
  productsOfSubCategory: (id: number) => `sub-category:${id}:products` as const,
  /** Which listed products a shop has, and how many. */
  productsOfShop: (id: number) => `shop:${id}:products` as const,
  /** The results and ranking of searches: words, sales and likes of all listed products. */
  search: 'search',
  /** The order of a set of products by a column. */
  order: (set: ProductSet, order: MovingOrder) => `${set}:${order}` as const,
  /** What filters and their counts use of a set of products: price, stock, stars, place, colours. */
  filters: (set: ProductSet) => `${set}:filters` as const,
  /** All shown data of one product. */
  product: (id: number) => `product:${id}`,
  /** A missing product, because the next one that is added may get its id. */
  newProduct: 'product:new',
  /** The unknown placeholder colour of a picture. Pictures share tags, so that their tags fit into a header. */
  picture: (path: string) => `picture:${hash(path) % PICTURE_TAGS}`,
  collections: 'collections',
  categories: 'categories',
  subCategories: 'sub-categories',
  measures: 'measures',
  /** Which shops are active, their order and places; also a missing shop. */
  shops: 'shops',
  /** All shown data of a shop except its products, points of sale included. */
  shop: (id: number) => `shop:${id}`,
  /** The bands of a shop as a seller, which its page and those of its products show. */
  standing: (shopId: number) => `shop:${shopId}:standing`,
  adverts: 'adverts',
  infos: 'infos',
  /** Countries, provinces and cities. */
  places: 'places',
  currencies: 'currencies',
  /** Name and picture of a customer, shown with ratings and reviews. */
  client: (id: number) => `client:${id}`,
  /** The individual ratings of a product; their mean and number belong to the product's tag. */
  ratings: (productId: number) => `ratings:${productId}`,
  /** Text reviews of one product. */
  reviews: (productId: number) => `reviews:${productId}`,
  /** Followers of one shop. */
  followers: (shopId: number) => `followers:${shopId}`,
  /** A help document or its absence; a slug is any text of an address. */
  help: (slug: string) => `help:${hash(slug)}`,
  mobileApps: 'mobile-apps',
} as const;
