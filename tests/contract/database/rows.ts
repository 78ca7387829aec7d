/** Minimal valid rows for tests of the database. */
import type { Database, Writer } from '../../../src/data/database.ts';
import type { NewRow } from '../../../src/data/tables.ts';

export const AT = '2026-11-21T08:15:00.000Z';

/** A collection, a category, a sub-category and a shop; returns their ids for a product. */
export async function insertPlaceForProducts(trx: Writer, unique: string) {
  const named = { nom: unique, url: '', externalId: null };
  const classification = await trx
    .insertInto('classifications')
    .values({ ...named, rnd: 1, updatedAt: AT })
    .returning('id')
    .executeTakeFirstOrThrow();
  const category = await trx
    .insertInto('categories')
    .values({ ...named, classificationId: classification.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sub = await trx
    .insertInto('sous_categories')
    .values({ ...named, nomFolded: unique, categorieId: category.id, rnd: 1, updatedAt: AT })
    .returning('id')
    .executeTakeFirstOrThrow();
  const shop = await trx.insertInto('boutiques').values(shopRow(unique)).returning('id').executeTakeFirstOrThrow();
  return { sousCategorieId: sub.id, boutiqueId: shop.id };
}

/** A shop with the name `unique`. */
export function shopRow(unique: string): NewRow<'boutiques'> {
  return {
    nomBoutique: unique,
    nomFolded: unique,
    nomLink: unique,
    isActive: true,
    url: '',
    pays: 'Nigeria',
    province: 'Lagos',
    ville: 'Ikeja',
    phone: null,
    rnd: 1,
    externalId: null,
    createdAt: AT,
    updatedAt: AT,
  };
}

/** A product of `place` with the values of `change`. */
export function productRow(
  place: { sousCategorieId: number; boutiqueId: number },
  change: Partial<NewRow<'produits'>> = {},
): NewRow<'produits'> {
  return {
    nom: 'Adire Cloth',
    description: '',
    url: '',
    prix: 1500.5,
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
    ...place,
    description_produit: null,
    isActive: true,
    isListed: true,
    prixActuel: 1500.5,
    rnd: 7,
    externalId: null,
    createdAt: AT,
    updatedAt: AT,
    ...change,
  };
}

/** A customer; `unique` makes them different from others. */
export function clientRow(unique: string): NewRow<'clients'> {
  return {
    nom: unique,
    pseudo: unique,
    email: `${unique}@example.com`,
    numTel: null,
    url: null,
    sexe: null,
    dateNaissance: null,
    pays: null,
    province: null,
    ville: null,
    passwordHash: null,
    googleSub: null,
    createdAt: AT,
  };
}

/** A product with its own sub-category and shop. */
export function insertProduct(db: Database, unique: string, change: Partial<NewRow<'produits'>> = {}) {
  return db.write(async (trx) => {
    const place = await insertPlaceForProducts(trx, unique);
    const { id } = await trx
      .insertInto('produits')
      .values(productRow(place, change))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, ...place };
  });
}
