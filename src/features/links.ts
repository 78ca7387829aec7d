/** Addresses of everything a shopper can open, and how they are read back (link shapes of the browsing document). */

/** Letters (of any script, with their marks), digits and spaces only; spaces become plus signs (RTE-42, RTE-43). */
export function slug(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ]+/gu, '')
    .trim()
    .replace(/ +/g, '+');
}

const encoded = (text: string) => text.split('+').map(encodeURIComponent).join('+');

/** `/collections/{slug}_{id}`; `categorieId` selects a category in it (C-82, G-07). */
export function collectionPath(collection: { id: number; nom: string }, categorieId?: number): string {
  const path = `/collections/${encoded(slug(collection.nom))}_${collection.id}`;
  return categorieId === undefined ? path : `${path}?categorieId=${categorieId}`;
}

/** `/sub-categories/{slug}_{id}` (RTE-47, RTE-48). */
export function subCategoryPath(subCategory: { id: number; nom: string }): string {
  return `/sub-categories/${encoded(slug(subCategory.nom))}_${subCategory.id}`;
}

/** `/products/{slug}_{id}` (RTE-49). */
export function productPath(product: { id: number; nom: string }): string {
  return `/products/${encoded(slug(product.nom))}_${product.id}`;
}

/** `/reviews/{firstWordOfName}_{id}` (RTE-56). */
export function reviewsPath(product: { id: number; nom: string }): string {
  return `/reviews/${encoded(slug(product.nom).split('+')[0] ?? '')}_${product.id}`;
}

/** `/products/search/{text}` (RTE-51, RTE-52), or undefined when the text reduces to nothing. */
export function searchPath(text: string): string | undefined {
  const reduced = slug(text);
  return reduced ? `/products/search/${encoded(reduced)}` : undefined;
}

/** The id behind the last underscore of a raw (still encoded) path segment, or undefined (RTE-50). */
export function idOfSegment(segment: string): number | undefined {
  const match = /_([1-9]\d{0,15})$/.exec(segment);
  const id = match ? Number(match[1]) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** Text of a raw search segment: plus is a space, whatever follows a percent sign that encodes nothing is dropped (RTE-54, RTE-55). */
export function searchTextOfSegment(segment: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment.replaceAll('+', ' '));
  } catch {
    decoded = segment.replaceAll('+', ' ');
  }
  return (decoded.split('%')[0] ?? '').trim();
}
