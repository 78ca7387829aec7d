/** Added and deleted rows, and the lifecycle of a product that some pages do not show. */

import { deleteAndLog, insertAndLog, type PlainRow, type PlainTable } from '../../../src/data/logged-rows.ts';
import type { Row } from '../../../src/data/tables.ts';
import { countLike, deleteLike, insertLike } from '../../../src/features/favourites/favourites.repository.ts';
import { deleteProducts } from '../../../src/features/products/writing/delete-product.repository.ts';
import { storePictureColour } from '../../../src/features/products/writing/picture-colours.repository.ts';
import { addToProduct } from '../../../src/features/products/writing/product-counts.repository.ts';
import {
  insertProducts,
  type NewProduct,
  updateProduct,
} from '../../../src/features/products/writing/products-write.repository.ts';
import { deleteRating, putRating } from '../../../src/features/ratings/ratings-write.repository.ts';
import { ensureMeasures, ensureShops, ensureSubCategories } from '../../../src/import/import-parents.ts';
import { ID, minutesAgo, NOW } from '../api/catalogue.ts';
import { newProduct } from '../search/products.ts';
import { NEW_HELP, NEW_LINK, WATCHED } from './asks.ts';
import type { Change } from './columns.ts';

const AT = minutesAgo(0);
const UPDATED = minutesAgo(1);

type Steps = () => readonly Change[];

/** Adds a row and deletes it again. */
const comesAndGoes =
  <T extends Exclude<PlainTable, 'clients'>>(table: T, row: PlainRow<T>): Steps =>
  () => {
    let stored: Row<T> | undefined;
    return [
      async (trx) => {
        stored = await insertAndLog(trx, table, row);
      },
      (trx) => deleteAndLog(trx, table, stored as Partial<Row<T>>),
    ];
  };

/** Stores the colour of a picture, and then replaces the picture by one of another colour. */
const coloured =
  (path: string): Steps =>
  () =>
    [3, 4].map((placeholder) => (trx) => storePictureColour(trx, path, placeholder));

const place = { sousCategorieId: ID.laptops, boutiqueId: ID.ojaTuntun };
/** The newest, cheapest and most liked product is first in every order. */
const FIRST: Partial<NewProduct> = {
  nom: 'Laptop zebra samsung',
  description: 'Everything',
  prix: 1,
  createdAt: new Date(NOW + 1000).toISOString(),
  ratingCount: 999,
  ratingSum: 4995,
  likeCount: 1_000_000,
  orderCount: 1_000_000,
  trendScore: 1_000_000,
  images: [{ url: 'products/zebra.webp', couleur: null }],
};

/** The product's id is requested before the product exists. */
function productComesAndGoes(change: Partial<NewProduct>): readonly Change[] {
  let id = 0;
  return [
    async (trx) => {
      id = (await insertProducts(trx, [newProduct(place, { ...FIRST, ...change })]))[0] as number;
    },
    (trx) => deleteProducts(trx, [id]),
  ];
}

export const ROWS: Readonly<Record<string, Steps>> = {
  // Comes first, while the next id is still the requested one.
  'produits that no list shows': () => productComesAndGoes({ isActive: false }),
  produits: () => productComesAndGoes({ promotion: true, prixPromotion: 1, prix: 2 }),
  pays: comesAndGoes('pays', { nom: 'Ghana East' }),
  provinces: comesAndGoes('provinces', { nom: 'Abuja', paysId: 1 }),
  villes: comesAndGoes('villes', { nom: 'Abakaliki', provinceId: 1 }),
  devises: comesAndGoes('devises', { nom: 'CFA franc', taux: { valeur: 0.4 } }),
  classifications: comesAndGoes('classifications', {
    nom: 'A new collection',
    url: '',
    rnd: 5,
    externalId: null,
    updatedAt: UPDATED,
  }),
  categories: comesAndGoes('categories', {
    nom: 'A new category',
    url: '',
    classificationId: ID.electronics,
    externalId: null,
  }),
  sous_categories: comesAndGoes('sous_categories', {
    nom: 'A new sub-category',
    url: '',
    categorieId: ID.phones,
    rnd: 5,
    externalId: null,
    updatedAt: UPDATED,
  }),
  'categories and shops that an import makes': () => [
    (trx) =>
      ensureSubCategories(trx, [{ collection: 'Made', categorie: 'Made', sousCategorie: 'A made one' }], UPDATED),
    (trx) =>
      ensureShops(
        trx,
        [{ nomBoutique: 'A new shop', nomLink: NEW_LINK, pays: 'Nigeria', province: 'Oyo', ville: 'Accra' }],
        UPDATED,
      ),
  ],
  points_de_vente: comesAndGoes('points_de_vente', {
    boutiqueId: ID.adePhones,
    nom: 'Gate',
    adressePrecise: '1 Allen Avenue',
    desc: '',
  }),
  shop_standings: comesAndGoes('shop_standings', {
    boutiqueId: ID.accraShop,
    delivered: 5,
    ratings: null,
    ratingTenths: null,
    confirmHours: null,
  }),
  'mesures, with a product that is sold by it': () => {
    let id = 0;
    return [
      async (trx) => {
        const mesureId = (await ensureMeasures(trx, ['dozen']))('dozen');
        id = (await insertProducts(trx, [newProduct(place, { ...FIRST, mesureId })]))[0] as number;
      },
      (trx) => deleteAndLog(trx, 'mesures', { initials: 'dozen' }),
      (trx) => deleteProducts(trx, [id]),
    ];
  },
  'images and caracteristiques': () => [
    (trx) =>
      updateProduct(trx, WATCHED.plain, {
        images: [{ url: 'products/new.webp', couleur: null }],
        caracteristiques: [{ nom: 'Blue', montant: 10 }],
      }),
    (trx) => updateProduct(trx, WATCHED.plain, { images: [], caracteristiques: [] }),
  ],
  pictures: coloured('products/galaxy-back.webp'),
  // The picture of the card whose `produits.url` was changed.
  'pictures of cards': coloured('products/new.webp'),
  follows: comesAndGoes('follows', { clientId: 9, boutiqueId: ID.adePhones }),
  etoiles: comesAndGoes('etoiles', {
    clientId: 17,
    produitId: ID.galaxy,
    cote: 2,
    comment: '',
    createdAt: AT,
  }),
  // A like of a product that no other change moves to the front; this like alone makes it the newest trend.
  'a like, as its customer makes it and takes it back': () => {
    let like: Awaited<ReturnType<typeof insertLike>>;
    return [
      async (trx) => {
        like = await insertLike(trx, { clientId: 16, produitId: WATCHED.plain + 1, createdAt: AT });
        await countLike(trx, like);
      },
      (trx) => deleteLike(trx, like),
    ];
  },
  'stars, as their customer gives them, changes them and takes them back': () => {
    const stars = { clientId: 16, produitId: WATCHED.plain, comment: '', createdAt: AT };
    let id = 0;
    return [
      async (trx) => {
        id = await putRating(trx, { ...stars, cote: 5 });
      },
      (trx) => putRating(trx, { ...stars, cote: 1 }),
      (trx) => putRating(trx, { ...stars, cote: 1, comment: 'Came late' }),
      (trx) => deleteRating(trx, { ...stars, id, cote: 1, hiddenAt: null }),
    ];
  },
  comments: comesAndGoes('comments', { clientId: 17, produitId: ID.galaxy, text: 'New', createdAt: AT }),
  pubs: comesAndGoes('pubs', { url: 'adverts/a.webp', link: '/partner', isActive: true, externalId: null }),
  help_documents: comesAndGoes('help_documents', { slug: NEW_HELP, title: 'New', body: 'Text', updatedAt: AT }),
  mobile_apps: comesAndGoes('mobile_apps', { name: 'iPhone', url: 'https://apps.example/iphone' }),
  infos: comesAndGoes('infos', { url: 'infos/a.webp', link: '/shops', isActive: true, externalId: null }),
};

/** In the sub-category `laptops`, and in a shop without products among the first smartphones. */
const other = WATCHED.plain;

/** Changes that do not affect the pages of the galaxy, its sub-category and its shop. */
export const UNRELATED: Readonly<Record<string, Change>> = {
  'a text': (trx) => updateProduct(trx, other, { nom: 'Other laptop', description: 'Words' }),
  'a price and a promotion': (trx) => updateProduct(trx, other, { prix: 3, promotion: true, prixPromotion: 2 }),
  'pictures and varieties': (trx) =>
    updateProduct(trx, other, { images: [{ url: 'products/x.webp', couleur: null }], caracteristiques: [] }),
  'a sale': (trx) => addToProduct(trx, other, { qte: 1, orderCount: 5 }),
  'a like': (trx) => addToProduct(trx, other, { likeCount: 1 }),
  'a rating': async (trx) => {
    await insertAndLog(trx, 'etoiles', { clientId: 18, produitId: other, cote: 5, comment: '', createdAt: AT });
    await addToProduct(trx, other, { ratingCount: 1, ratingSum: 5 });
  },
  'a review': (trx) => insertAndLog(trx, 'comments', { clientId: 18, produitId: other, text: 'Good', createdAt: AT }),
  'being sold out of sight': (trx) => updateProduct(trx, other, { isActive: false }),
  'coming back': (trx) => updateProduct(trx, other, { isActive: true }),
  'moving to another shop and sub-category': (trx) =>
    updateProduct(trx, other, { boutiqueId: 10, sousCategorieId: ID.firstOfBulk }),
  'its shop opening a desk': (trx) =>
    insertAndLog(trx, 'points_de_vente', { boutiqueId: 10, nom: 'Desk', adressePrecise: '', desc: '' }),
  'a new product beside it': (trx) => insertProducts(trx, [newProduct(place, FIRST)]),
  'an advert': (trx) =>
    insertAndLog(trx, 'pubs', { url: 'adverts/b.webp', link: '/', isActive: true, externalId: null }),
  'its end': (trx) => deleteProducts(trx, [other]),
};
