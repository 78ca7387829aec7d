/**
 * Cache tags. A read answers the tags of what it read, a write logs the tags of what it changed; a page is purged
 * when one of its tags is logged. Plural tags stand for membership and order of a list, singular ones for a row.
 */
export const tags = {
  /** Any list of products whose membership or order could change. */
  products: 'products',
  product: (id: number) => `product:${id}`,
  collections: 'collections',
  collection: (id: number) => `collection:${id}`,
  categories: 'categories',
  category: (id: number) => `category:${id}`,
  subCategories: 'sub-categories',
  subCategory: (id: number) => `sub-category:${id}`,
  shops: 'shops',
  shop: (id: number) => `shop:${id}`,
  adverts: 'adverts',
  infos: 'infos',
  /** Countries, provinces and cities. */
  places: 'places',
  currencies: 'currencies',
  /** Ratings of one product: list, average, count. */
  ratings: (productId: number) => `ratings:${productId}`,
  /** Text reviews of one product. */
  reviews: (productId: number) => `reviews:${productId}`,
  /** Followers of one shop. */
  followers: (shopId: number) => `followers:${shopId}`,
  help: (slug: string) => `help:${slug}`,
} as const;
