/**
 * A small catalogue with an edge case for every rule of the reading calls. Ids are those of a fresh database, counted
 * from 1 in the order of the lists below.
 */

import type { Database } from '../../../src/data/database.ts';
import type { NewRow } from '../../../src/data/tables.ts';
import { insertProducts, type NewProduct } from '../../../src/features/products/writing/products-write.repository.ts';
import { foldText } from '../../../src/shared/fold-text.ts';

/** The time of the tests: 21 November 2026, 09:15 in Lagos. */
export const NOW = Date.parse('2026-11-21T08:15:00.000Z');

/** The ISO time `minutes` before {@link NOW}. */
export const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, k) => make(k));

/** Spread over the ring like the real column, but deterministic. */
const rndOf = (k: number) => Math.imul(k + 1, 0x9e3779b1) >>> 1;

const collections = [
  { nom: 'Electronics', categories: ['Phones', 'Computers', 'Audio'] },
  { nom: 'Fashion & Style', categories: ['Aṣọ òkè'] },
  { nom: 'Empty shelf', categories: [] },
  { nom: 'Everything else', categories: times(33, (k) => `Category ${String(k + 1).padStart(2, '0')}`) },
  ...times(30, (k) => ({ nom: `Collection ${String(k + 5).padStart(2, '0')}`, categories: [] as string[] })),
];

/** Ids of rows that tests refer to. */
export const ID = {
  electronics: 1,
  everythingElse: 4,
  phones: 1,
  computers: 2,
  audio: 3,
  bulk: 5,
  smartphones: 1,
  featurePhones: 2,
  tablets: 3,
  laptops: 4,
  /** A sub-category with 101 siblings. */
  firstOfBulk: 5,
  adePhones: 1,
  ojaTuntun: 2,
  closedShop: 3,
  accraShop: 4,
  /** The product with all fields. */
  galaxy: 1,
  inactiveProduct: 2,
  productOfClosedShop: 3,
  /** A product with only required fields. */
  plain: 4,
  unknown: 999_999,
} as const;

/** The only help document. */
export const HELP = 'supplier-membership';

const BULK = 102;
export const SHOPS = 56;
/** The numbers of listed products, and of those on promotion. */
export const LISTED = 70;
export const PROMOTED = 31;

const subCategories = [
  { nom: 'Smartphones', categorieId: ID.phones },
  { nom: 'Feature phones', categorieId: ID.phones },
  { nom: 'Tablets', categorieId: ID.phones },
  { nom: 'Laptops', categorieId: ID.computers },
  ...times(BULK, (k) => ({ nom: `Bulk ${String(k + 1).padStart(3, '0')}`, categorieId: ID.bulk })),
];

const place = (pays: string, province: string, ville: string) => ({ pays, province, ville });
const shops = [
  { nomBoutique: 'Ade Phones', nomLink: 'ade-phones', isActive: true, ...place('Nigeria', 'Lagos', 'Ikeja') },
  { nomBoutique: 'Ọjà Tuntun', nomLink: 'oja-tuntun', isActive: true, ...place('Nigeria', 'Oyo', 'Ibadan') },
  { nomBoutique: 'Closed Shop', nomLink: 'closed-shop', isActive: false, ...place('Nigeria', 'Lagos', 'Ikeja') },
  { nomBoutique: 'Accra Market', nomLink: 'accra-market', isActive: true, ...place('Ghana', 'Greater Accra', 'Accra') },
  ...times(SHOPS - 4, (k) => ({
    nomBoutique: `Shop ${String(k + 5).padStart(2, '0')}`,
    nomLink: `shop-${k + 5}`,
    isActive: true,
    ...place('Nigeria', 'Lagos', 'Lekki'),
  })),
];

const PLAIN: NewProduct = {
  nom: 'Plain phone',
  description: '',
  url: '',
  prix: 5000,
  prixPromotion: null,
  promotion: false,
  qte: 0,
  mesureId: null,
  moq: null,
  quality: null,
  typeOfsale: null,
  deliveryTime: null,
  weight: null,
  length: null,
  width: null,
  height: null,
  sousCategorieId: ID.featurePhones,
  boutiqueId: ID.ojaTuntun,
  description_produit: null,
  isActive: true,
  createdAt: minutesAgo(60 * 24 * 60),
  externalId: null,
  images: [],
  caracteristiques: [],
};

/** Every field has a value; `externalId` must never be in an answer. */
const GALAXY: NewProduct = {
  ...PLAIN,
  nom: 'Samsung Galaxy A06',
  description: 'A phone with two SIM cards.',
  url: 'products/galaxy.webp',
  prix: 150_000.5,
  prixPromotion: 120_000,
  promotion: true,
  qte: 7,
  mesureId: 2,
  moq: 2,
  views: 40,
  quality: 'New',
  typeOfsale: 'Retail',
  deliveryTime: '3',
  weight: '0.2 kg',
  length: '16 cm',
  width: '8 cm',
  height: '1 cm',
  sousCategorieId: ID.smartphones,
  boutiqueId: ID.adePhones,
  description_produit: { champ: 'Screen,Memory', value: '6.7 inch,64 GB' },
  createdAt: minutesAgo(5),
  updatedAt: minutesAgo(1),
  externalId: 'secret-source-1',
  ratingCount: 12,
  ratingSum: 47,
  likeCount: 5,
  orderCount: 9,
  trendScore: 3,
  images: [
    { url: 'products/galaxy.webp', couleur: { nom: 'black' } },
    { url: 'products/galaxy-blue.webp', couleur: { nom: 'blue' } },
    { url: 'https://pictures.example/galaxy.webp', couleur: null },
  ],
  caracteristiques: [
    { nom: '64 GB', montant: 120_000 },
    { nom: '128 GB', montant: 140_000.5 },
  ],
};

const products: NewProduct[] = [
  GALAXY,
  { ...GALAXY, nom: 'Samsung Hidden', isActive: false, views: 1000, externalId: 'secret-source-2' },
  { ...GALAXY, nom: 'Samsung Closed', boutiqueId: ID.closedShop, views: 1000, externalId: 'secret-source-3' },
  PLAIN,
  // 68 more listed ones: prices, dates and popularity have different orders, and every second one is on promotion.
  ...times(
    LISTED - 2,
    (k): NewProduct => ({
      ...PLAIN,
      nom: `Laptop ${String(k + 1).padStart(2, '0')}`,
      description: k % 3 === 0 ? 'Comes with a samsung charger.' : 'A laptop.',
      prix: 200_000 + ((k * 37) % 68) * 1000,
      // The promotion of products from 60 on has ended.
      prixPromotion: k % 2 === 0 ? 100_000 + k * 1000 : null,
      promotion: k % 2 === 0 && k < 60,
      qte: k % 4,
      views: (k * 29) % 68,
      ratingCount: k % 5,
      ratingSum: (k % 5) * ((k % 4) + 1),
      likeCount: (k * 11) % 68,
      orderCount: (k * 13) % 68,
      trendScore: (k * 19) % 68,
      sousCategorieId: k < 40 ? ID.laptops : ID.smartphones,
      boutiqueId: k % 3 === 0 ? ID.accraShop : k % 3 === 1 ? ID.ojaTuntun : ID.adePhones,
      createdAt: minutesAgo(100 + ((k * 7) % 68) * 10),
      externalId: `laptop-${k}`,
    }),
  ),
];

const CUSTOMERS = 18;
export const RATINGS = 12;
export const REVIEWS = 17;
export const FOLLOWERS = 3;
export const ADVERTS = 22;
export const INFOS = 11;

/** Deterministic pseudo-random numbers in [0, 1). */
function numbers(): () => number {
  let k = 0;
  return () => rndOf(k++) / 2 ** 31;
}

/** Inserts the catalogue into an empty, migrated database. */
export async function fillCatalogue(db: Database): Promise<void> {
  await db.write(async (trx) => {
    const put = async <T extends 'pays' | 'provinces' | 'villes' | 'devises' | 'mesures' | 'pubs' | 'infos'>(
      table: T,
      rows: NewRow<T>[],
    ) =>
      void (await trx
        .insertInto(table)
        .values(rows as never)
        .execute());

    await put('pays', [{ nom: 'Nigeria' }, { nom: 'Ghana' }, { nom: 'Togo' }]);
    await put('provinces', [
      { nom: 'Oyo', paysId: 1 },
      { nom: 'Lagos', paysId: 1 },
      { nom: 'Greater Accra', paysId: 2 },
      ...times(50, (k) => ({ nom: `Region ${String(k + 1).padStart(2, '0')}`, paysId: 3 })),
    ]);
    await put('villes', [
      { nom: 'Ikeja', provinceId: 2 },
      { nom: 'Ibadan', provinceId: 1 },
      { nom: 'Accra', provinceId: 3 },
      ...times(202, (k) => ({ nom: `Town ${String(k + 1).padStart(3, '0')}`, provinceId: 4 })),
    ]);
    await put('devises', [
      { nom: 'Naira', taux: { valeur: 1 } },
      { nom: 'Cedi', taux: { valeur: 0.0072 } },
    ]);
    // No product has the same id as its unit.
    await put('mesures', [{ initials: 'kg' }, { initials: 'pcs' }]);
    await put(
      'pubs',
      times(ADVERTS + 1, (k) => ({
        url: `adverts/${k + 1}.webp`,
        link: k === 1 ? 'https://Partner.example/Rice' : `/products?advert=${k + 1}`,
        isActive: k !== 0,
        externalId: `advert-${k}`,
      })),
    );
    await put(
      'infos',
      times(INFOS + 1, (k) => ({ url: `infos/${k + 1}.webp`, link: '/shops', isActive: k !== 0, externalId: null })),
    );

    const updatedAt = minutesAgo(1000);
    let categoryId = 0;
    for (const [k, { nom, categories }] of collections.entries()) {
      const row = { nom, url: `collections/${k + 1}.webp`, rnd: rndOf(k), externalId: `collection-${k}`, updatedAt };
      await trx.insertInto('classifications').values(row).execute();
      for (const name of categories) {
        categoryId += 1;
        const category = { nom: name, url: `categories/${categoryId}.webp`, classificationId: k + 1, externalId: null };
        await trx.insertInto('categories').values(category).execute();
      }
    }
    await trx
      .insertInto('sous_categories')
      .values(
        subCategories.map(({ nom, categorieId }, k) => ({
          nom,
          nomFolded: foldText(nom),
          url: `sub-categories/${k + 1}.webp`,
          categorieId,
          rnd: rndOf(k),
          externalId: null,
          updatedAt,
        })),
      )
      .execute();
    await trx
      .insertInto('boutiques')
      .values(
        shops.map((shop, k) => ({
          ...shop,
          nomFolded: foldText(shop.nomBoutique),
          url: `shops/${k + 1}.webp`,
          phone: k === 0 ? '+2348030000001' : null,
          rnd: rndOf(k),
          externalId: `shop-${k}`,
          createdAt: updatedAt,
          updatedAt,
        })),
      )
      .execute();
    // The first one belongs to another shop, so that no point of a shop has an id equal to its place in the list.
    await trx
      .insertInto('points_de_vente')
      .values([
        { boutiqueId: ID.accraShop, nom: 'Stall', adressePrecise: '12 Ring Road', desc: 'Behind the market' },
        ...times(4, (k) => ({
          boutiqueId: ID.adePhones,
          nom: `Counter ${k + 1}`,
          adressePrecise: `${k + 1} Allen Avenue`,
          desc: 'Ask for Ade',
        })),
      ])
      .execute();
    await trx
      .insertInto('shop_standings')
      .values({ boutiqueId: ID.adePhones, delivered: 100, ratings: 50, ratingTenths: 43, confirmHours: 24 })
      .execute();
    await insertProducts(trx, products, { random: numbers() });
    await trx
      .insertInto('help_documents')
      .values({ slug: HELP, title: 'Sell with us', body: 'First.\n\nThen.', updatedAt })
      .execute();
    await trx.insertInto('mobile_apps').values({ name: 'Android', url: 'https://apps.example/android' }).execute();
    await trx.insertInto('pictures').values({ path: 'products/galaxy.webp', placeholder: 17 }).execute();

    await trx
      .insertInto('clients')
      .values(
        times(CUSTOMERS, (k) => ({
          nom: `Surname ${k + 1}`,
          pseudo: `Ada ${k + 1}`,
          email: `ada${k + 1}@example.ng`,
          numTel: `+23480300000${10 + k}`,
          url: k % 2 === 0 ? `customers/${k + 1}.webp` : null,
          sexe: 'Female',
          dateNaissance: '1990-01-01',
          pays: 'Nigeria',
          province: 'Lagos',
          ville: 'Ikeja',
          passwordHash: 'secret-hash',
          googleSub: null,
          createdAt: updatedAt,
        })),
      )
      .execute();
    await trx
      .insertInto('etoiles')
      .values(
        times(RATINGS, (k) => ({
          // The id differs from that of the rating.
          clientId: k + 3,
          produitId: ID.galaxy,
          cote: k < 11 ? 4 : 3,
          comment: k === 0 ? 'Ó dára púpọ̀' : '',
          createdAt: minutesAgo(k + 1),
        })),
      )
      .execute();
    await trx
      .insertInto('comments')
      .values(
        times(REVIEWS, (k) => ({
          // The id differs from that of the review.
          clientId: ((k + 2) % CUSTOMERS) + 1,
          produitId: ID.galaxy,
          text: `Review ${k + 1}`,
          createdAt: minutesAgo(k + 1),
        })),
      )
      .execute();
    await trx
      .insertInto('follows')
      .values(times(FOLLOWERS, (k) => ({ clientId: k + 1, boutiqueId: ID.adePhones })))
      .execute();
  });
}
