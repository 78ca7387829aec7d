/** The importer of each kind of file. */
import type { ImportKind } from './default-format.ts';
import { bannersImporter, helpImporter, shopsImporter } from './import-others.ts';
import { picturesImporter } from './import-pictures.ts';
import { currenciesImporter, pickUpImporter, placesImporter } from './import-places.ts';
import { productsImporter } from './import-products.ts';
import { reviewsImporter } from './import-reviews.ts';
import type { Importer } from './importer.ts';

export const IMPORTERS: Readonly<Record<ImportKind, Importer<unknown>>> = {
  products: productsImporter as Importer<unknown>,
  shops: shopsImporter as Importer<unknown>,
  adverts: bannersImporter('pubs') as Importer<unknown>,
  infos: bannersImporter('infos') as Importer<unknown>,
  help: helpImporter as Importer<unknown>,
  reviews: reviewsImporter as Importer<unknown>,
  collections: picturesImporter('collection') as Importer<unknown>,
  categories: picturesImporter('categorie') as Importer<unknown>,
  'sub-categories': picturesImporter('sousCategorie') as Importer<unknown>,
  places: placesImporter as Importer<unknown>,
  currencies: currenciesImporter as Importer<unknown>,
  'pick-up': pickUpImporter as Importer<unknown>,
};
