/** Tables of places, currencies, collections, categories, shops and products. */
import type { Kysely } from 'kysely';
import { createIndex, createTable, type Keywords } from '../ddl.ts';

export async function catalogueTables(db: Kysely<unknown>, w: Keywords): Promise<void> {
  const ref = (table: string, onDelete = 'restrict') =>
    `${w.big} not null references "${table}" ("id") on delete ${onDelete}`;

  await createTable(db, 'pays', { id: w.id, nom: 'text not null' });
  await createTable(db, 'provinces', { id: w.id, nom: 'text not null', paysId: ref('pays') });
  await createIndex(db, 'provinces', ['"paysId"']);
  await createTable(db, 'villes', { id: w.id, nom: 'text not null', provinceId: ref('provinces') });
  await createIndex(db, 'villes', ['"provinceId"']);
  await createTable(db, 'devises', { id: w.id, nom: 'text not null unique', taux: `${w.json} not null` });

  await createTable(db, 'classifications', {
    id: w.id,
    nom: 'text not null',
    url: 'text not null',
    rnd: 'integer not null',
    externalId: 'text unique',
    updatedAt: `${w.timestamp} not null`,
  });
  await createIndex(db, 'classifications', ['"rnd"', '"id"']);
  await createTable(db, 'categories', {
    id: w.id,
    nom: 'text not null',
    url: 'text not null',
    classificationId: ref('classifications'),
    externalId: 'text unique',
  });
  await createIndex(db, 'categories', ['"classificationId"']);
  await createTable(db, 'sous_categories', {
    id: w.id,
    nom: 'text not null',
    nomFolded: 'text not null',
    url: 'text not null',
    categorieId: ref('categories'),
    rnd: 'integer not null',
    listedCount: 'integer not null default 0 check ("listedCount" >= 0)',
    externalId: 'text unique',
    updatedAt: `${w.timestamp} not null`,
  });
  await createIndex(db, 'sous_categories', ['"categorieId"']);
  await createIndex(db, 'sous_categories', ['"rnd"', '"id"']);

  await createTable(db, 'boutiques', {
    id: w.id,
    nomBoutique: 'text not null',
    nomFolded: 'text not null',
    nomLink: 'text not null unique',
    isActive: `${w.boolean} not null`,
    url: 'text not null',
    pays: 'text not null',
    province: 'text not null',
    ville: 'text not null',
    phone: 'text',
    rnd: 'integer not null',
    listedCount: 'integer not null default 0 check ("listedCount" >= 0)',
    externalId: 'text unique',
    createdAt: `${w.timestamp} not null`,
    updatedAt: `${w.timestamp} not null`,
  });
  for (const keys of [['"rnd"', '"id"'], ['"nomFolded"', '"id"'], ['"pays"'], ['"province"'], ['"ville"']])
    await createIndex(db, 'boutiques', keys);
  await createTable(db, 'points_de_vente', {
    id: w.id,
    boutiqueId: ref('boutiques', 'cascade'),
    nom: 'text not null',
    adressePrecise: 'text not null',
    desc: 'text not null',
  });
  await createIndex(db, 'points_de_vente', ['"boutiqueId"']);
  await createTable(db, 'mesures', { id: w.id, initials: 'text not null unique' });

  await createTable(db, 'produits', {
    id: w.id,
    nom: 'text not null',
    description: 'text not null',
    url: 'text not null',
    prix: `${w.money} not null check ("prix" >= 0)`,
    prixPromotion: `${w.money} check ("prixPromotion" >= 0)`,
    promotion: `${w.boolean} not null`,
    qte: 'integer not null check ("qte" >= 0)',
    mesureId: `${w.big} references "mesures" ("id") on delete set null`,
    moq: 'integer check ("moq" >= 1)',
    views: `${w.big} not null default 0`,
    quality: 'text',
    typeOfsale: 'text',
    deliveryTime: 'text',
    weight: 'text',
    length: 'text',
    width: 'text',
    height: 'text',
    sousCategorieId: ref('sous_categories'),
    boutiqueId: ref('boutiques'),
    description_produit: w.json,
    isActive: `${w.boolean} not null`,
    isListed: `${w.boolean} not null`,
    prixActuel: `${w.money} not null check ("prixActuel" >= 0)`,
    rnd: 'integer not null',
    ratingCount: 'integer not null default 0',
    ratingSum: `${w.big} not null default 0`,
    likeCount: 'integer not null default 0',
    orderCount: `${w.big} not null default 0`,
    trendScore: `${w.double} not null default 0`,
    externalId: 'text unique',
    createdAt: `${w.timestamp} not null`,
    updatedAt: `${w.timestamp} not null`,
  });
  await createTable(db, 'images', {
    id: w.id,
    produitId: ref('produits', 'cascade'),
    url: 'text not null',
    couleur: w.json,
  });
  await createIndex(db, 'images', ['"produitId"']);
  await createTable(db, 'caracteristiques', {
    id: w.id,
    produitId: ref('produits', 'cascade'),
    nom: 'text not null',
    montant: `${w.money} not null`,
  });
  await createIndex(db, 'caracteristiques', ['"produitId"']);
}
