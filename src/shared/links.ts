/** Addresses of all pages for shoppers, and how to parse them (link shapes of the browsing document). */

/** Words of ASCII letters and digits, separated by single spaces. */
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/i;
const ASCII = /^[ -~]*$/;
const NOT_PLAIN = /[^a-z0-9 ]+/gi;
const SPACES = / +/g;
/** Text that encoding does not change. */
const ENCODED = /^[a-z0-9+]*$/i;

/**
 * Keeps only letters (of any script, with their marks), digits and spaces, and replaces runs of spaces by a plus sign. Composed first, since some characters decompose into a character and its mark, and last, since
 * removing a character can put a letter next to a mark.
 */
export function slug(name: string): string {
  // A fast path, since a page has a hundred links and most names are plain.
  if (PLAIN.test(name)) return name.replaceAll(' ', '+');
  if (ASCII.test(name)) return name.replace(NOT_PLAIN, '').trim().replace(SPACES, '+');
  return name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ]+/gu, '')
    .normalize('NFC')
    .trim()
    .replace(SPACES, '+');
}

const encoded = (text: string) => (ENCODED.test(text) ? text : text.split('+').map(encodeURIComponent).join('+'));

const slugPath = (name: string) => (PLAIN.test(name) ? slug(name) : encoded(slug(name)));

/** The address of a collection, `/collections/{slug}_{id}`; `categorieId` selects a category in it. */
export function collectionPath(collection: { id: number; nom: string }, categorieId?: number): string {
  const path = `/collections/${slugPath(collection.nom)}_${collection.id}`;
  return categorieId === undefined ? path : `${path}?categorieId=${categorieId}`;
}

/** The address of a sub-category, `/sub-categories/{slug}_{id}`. */
export function subCategoryPath(subCategory: { id: number; nom: string }): string {
  return `/sub-categories/${slugPath(subCategory.nom)}_${subCategory.id}`;
}

/** The address of a product, `/products/{slug}_{id}`. */
export function productPath(product: { id: number; nom: string }): string {
  return `/products/${slugPath(product.nom)}_${product.id}`;
}

/** The product's page, scrolled to the choice of a variety. */
export const choosePath = (product: { id: number; nom: string }): string => `${productPath(product)}#choose`;

/** The product's page, scrolled to its ratings and the button to rate it. */
export const ratingsPath = (product: { id: number; nom: string }): string => `${productPath(product)}#ratings`;

/** The address of a product's reviews, `/reviews/{firstWordOfName}_{id}`. */
export function reviewsPath(product: { id: number; nom: string }): string {
  return `/reviews/${encoded(slug(product.nom).split('+')[0] ?? '')}_${product.id}`;
}

/** The address of a search, `/products/search/{text}`; undefined when no text is left. */
export function searchPath(text: string): string | undefined {
  const reduced = slug(text);
  return reduced ? `/products/search/${encoded(reduced)}` : undefined;
}

/** The shop's page on this site, `/shops/{nomLink}`. */
export function shopPath(shop: { nomLink: string }): string {
  return `/shops/${encodeURIComponent(shop.nomLink)}`;
}

/** The link of a shop card: `{host}/{nomLink}`. `shopHost` has no trailing slash. */
export function shopUrl(shopHost: string, shop: { nomLink: string }): string {
  return `${shopHost}/${encodeURIComponent(shop.nomLink)}`;
}

/** The social picture of the page at `path`, a product or a shop. */
export const socialPath = (path: string): string => `/social${path}.jpg`;

/** The id after the last underscore of a raw (still encoded) path segment, or undefined. */
export function idOfSegment(segment: string): number | undefined {
  const match = /_([1-9]\d{0,15})$/.exec(segment);
  const id = match ? Number(match[1]) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** Returns a raw path segment decoded once; undefined for an invalid encoding. */
export function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/**
 * The text of a raw search segment. A plus is a space; valid percent encodings are decoded, and anything after another
 * percent sign is dropped.
 */
export function searchTextOfSegment(segment: string): string {
  const decoded = segment.replaceAll('+', ' ').replace(/(?:%[0-9a-f]{2})+/gi, (run) => decodeSegment(run) ?? '%');
  return (decoded.split('%')[0] ?? '').normalize('NFC').trim();
}
