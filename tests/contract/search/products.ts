/** Products for tests of the search and the catalogue writer. */

import type { Database, Writer } from '../../../src/data/database.ts';
import { insertProducts, type NewProduct } from '../../../src/features/products/writing/products-write.repository.ts';
import { AT, insertPlaceForProducts } from '../database/rows.ts';

export interface Place {
  readonly sousCategorieId: number;
  readonly boutiqueId: number;
}

/** A new sub-category and shop. */
export function newPlace(db: Database, unique: string): Promise<Place> {
  return db.write((trx) => insertPlaceForProducts(trx, unique));
}

/** A product of `place` with the values of `change`. */
export function newProduct(place: Place, change: Partial<NewProduct> = {}): NewProduct {
  return {
    ...place,
    nom: 'Adire Cloth',
    description: '',
    url: '',
    prix: 1500,
    prixPromotion: null,
    promotion: false,
    qte: 3,
    mesureId: null,
    moq: null,
    quality: null,
    typeOfsale: null,
    deliveryTime: null,
    weight: null,
    length: null,
    width: null,
    height: null,
    description_produit: null,
    isActive: true,
    createdAt: AT,
    externalId: null,
    images: [],
    caracteristiques: [],
    ...change,
  };
}

/** Adds one product per name; returns their ids. */
export async function addNamed(db: Database, place: Place, names: readonly string[]): Promise<number[]> {
  const products = names.map((nom) => newProduct(place, { nom }));
  return db.write((trx: Writer) => insertProducts(trx, products));
}
