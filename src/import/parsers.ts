/**
 * Reads and checks rows of each kind of file without the database, so that the thread that checks rows loads no more
 * than this.
 */
import type { ImportKind } from './default-format.ts';
import type { Fields } from './fields.ts';
import { parseBanner, parseHelp, parseShop } from './parse-others.ts';
import { pictureParser } from './parse-picture.ts';
import { parseCurrency, parsePickUp, parsePlace } from './parse-places.ts';
import { parseProduct } from './parse-product.ts';
import { parseReview } from './parse-review.ts';

/**
 * Parses and checks a row of the default format. `now` is ISO 8601.
 * @throws {RowError} when the row cannot be imported
 */
type Parser = (fields: Fields, now: string) => unknown;

export const PARSERS: Readonly<Record<ImportKind, Parser>> = {
  products: parseProduct,
  shops: parseShop,
  adverts: parseBanner,
  infos: parseBanner,
  help: parseHelp,
  reviews: parseReview,
  collections: pictureParser('collection'),
  categories: pictureParser('categorie'),
  'sub-categories': pictureParser('sousCategorie'),
  places: parsePlace,
  currencies: parseCurrency,
  'pick-up': parsePickUp,
};
