/**
 * Sizes of lists: the API's defaults without a `limit`, and those that each screen requests. Numbers from section 9 of
 * the browsing document.
 */
export const SERVER_LIMITS = {
  products: 30,
  newProducts: 30,
  promotions: 24,
  /** The maximum of `GET /produits/views` (G-10). */
  popularProducts: 30,
  productsOfSubCategory: 24,
  shops: 50,
  subCategories: 100,
  subCategoriesOfCategory: 24,
  siblingSubCategories: 28,
  categories: 30,
  collections: 30,
  adverts: 20,
  infos: 10,
  ratings: 10,
  reviews: 15,
  likes: 36,
  countries: 50,
  provinces: 50,
  cities: 200,
  currencies: 50,
  /** CST-86. */
  orders: 15,
} as const;

export const SCREEN_LIMITS = {
  products: 30,
  newProducts: 30,
  searchProducts: 30,
  searchSubCategories: 200,
  promotions: 30,
  shops: 30,
  collections: 28,
  collectionsLarge: 56,
  classification: 24,
  categories: 60,
  subCategory: 24,
  similarProducts: 24,
  similarCategories: 28,
  shopProducts: 30,
  headerSubCategories: 150,
  headerSearchSubCategories: 200,
  /** Below the search bar: as many as fit a phone with a little scrolling. */
  suggestions: 8,
  homeSubCategories: 60,
  /** The largest of 6, 10, 8, 9, 10 (C-64, G-112). */
  homeStrip: 10,
  /** The largest of 24, 20, 18 (C-64, G-112). */
  homeGrid: 24,
  homeShops: 12,
  /** Complete rows of two to six columns, within the {@link SERVER_LIMITS.popularProducts} of the call. */
  homePopular: 12,
  infos: 10,
  adverts: 20,
  panel: 30,
  favourites: 36,
  reviews: 15,
  ratings: 10,
  orders: 15,
} as const;

/** An option of the page size: its label and the value to send. */
export interface PageSizeOption {
  readonly label: string;
  readonly value: number;
}

const plain = (...sizes: number[]): readonly PageSizeOption[] => sizes.map((n) => ({ label: String(n), value: n }));

export const PAGE_SIZE_OPTIONS = {
  /** Collections, stores, categories. */
  places: plain(6, 12, 24, 60),
  /** Search, collections, reviews, orders. */
  counted: plain(5, 10, 20, 50),
  /** Product grids: labels 5, 10, 20, 50 that send 6, 12, 24, 48 (C-03). */
  products: [
    { label: '5', value: 6 },
    { label: '10', value: 12 },
    { label: '20', value: 24 },
    { label: '50', value: 48 },
  ] as readonly PageSizeOption[],
} as const;

/** The maximum number of ids in one request (contract/wire.ts); no page shows more products or shops. */
export const MAX_IDS = 200;
