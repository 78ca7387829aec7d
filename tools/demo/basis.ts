/** Inserts everything except products: places, shops, the catalogue tree, banners and customers. */

import type { Writer } from '../../src/data/database.ts';
import { insertDemoRows } from '../../src/data/demo-mark.ts';
import { insertRows } from '../../src/data/table-rows.ts';
import { emailKey } from '../../src/features/account/identifiers/identifiers.ts';
import { phoneKey } from '../../src/features/account/identifiers/phone-number.ts';
import { DAY_MS } from '../../src/shared/durations.ts';
import { foldText } from '../../src/shared/fold-text.ts';
import { collectionPath, subCategoryPath } from '../../src/shared/links.ts';
import { placeName } from '../../src/shared/place-name.ts';
import { ADVERTS, type DemoBanner, INFOS } from './banners.ts';
import { CATALOGUE, type DemoCollection, type DemoSubCategory } from './catalogue-tree.ts';
import { CUSTOMERS, DEMO_CUSTOMER, type DemoCustomer } from './people.ts';
import { COUNTRIES, CURRENCIES } from './places.ts';
import { prng } from './prng.ts';
import { motifOf } from './products.ts';
import { pointsOfSale, SHOPS_OF_DEMO } from './shops.ts';
import { DEMO_PASSWORD_HASH } from './sign-ins.ts';

/** The number of positions on the ring of random orders. */
const RING = 2 ** 31;

/** Streets of customers. */
const STREETS = [
  '12 Adeola Street, behind the market',
  'Block 7, Flat 3, Unity Estate',
  'Shop 41, Line C, Main Market',
];

/** The id of the k-th inserted row. */
export const idAt = (ids: readonly number[], k: number): number => ids[k] as number;

/** Countries, provinces, cities and currencies. */
export async function insertPlaces(trx: Writer): Promise<void> {
  const countries = await insertDemoRows(
    trx,
    'pays',
    ['nom'],
    COUNTRIES.map(({ nom }) => ({ nom })),
  );
  const provinces = COUNTRIES.flatMap((country, k) =>
    country.provinces.map((p) => ({ ...p, paysId: idAt(countries, k) })),
  );
  const provinceIds = await insertDemoRows(trx, 'provinces', ['nom', 'paysId'], provinces);
  const cities = provinces.flatMap(({ villes }, k) => villes.map((nom) => ({ nom, provinceId: idAt(provinceIds, k) })));
  await insertDemoRows(trx, 'villes', ['nom', 'provinceId'], cities);
  await insertDemoRows(trx, 'devises', ['nom', 'taux'], CURRENCIES);
}

/** Shops with their points of sale; returns their ids in the order of `SHOPS_OF_DEMO`. */
export async function insertShops(trx: Writer, now: number): Promise<number[]> {
  const random = prng('shops');
  const ids = await insertDemoRows(
    trx,
    'boutiques',
    [
      'nomBoutique',
      'nomFolded',
      'nomLink',
      'isActive',
      'url',
      'pays',
      'province',
      'ville',
      'phone',
      'rnd',
      'createdAt',
      'updatedAt',
    ],
    SHOPS_OF_DEMO.map((shop) => {
      const createdAt = new Date(now - random.int(760, 2400) * DAY_MS).toISOString();
      return {
        ...shop,
        nomFolded: foldText(shop.nomBoutique),
        rnd: random.int(0, RING - 1),
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );
  const cities =
    COUNTRIES[0]?.provinces.flatMap(({ nom: province, villes: [ville] }) => (ville ? [{ ville, province }] : [])) ?? [];
  await insertDemoRows(
    trx,
    'points_de_vente',
    ['boutiqueId', 'nom', 'adressePrecise', 'desc'],
    SHOPS_OF_DEMO.flatMap((shop, k) =>
      pointsOfSale(shop, cities).map((point) => ({ ...point, boutiqueId: idAt(ids, k) })),
    ),
  );
  return ids;
}

/** The picture of a collection, category or sub-category. */
const treePicture = (motif: string, k: number) => `demo/c/${motif}-${k % 8}.webp`;

/** The motif of a sub-category's picture: its first item's motif when the emoji would show something else. */
const tileOf = ({ nom, motif, items }: DemoSubCategory) => (items[0]?.motif === motif ? motifOf(items[0], nom) : motif);

interface Placed<T> {
  readonly id: number;
  readonly row: T;
  readonly collection: string;
}

/** Inserts collections, categories and sub-categories; returns their ids. */
export async function insertTree(trx: Writer, now: number) {
  const random = prng('tree');
  const updatedAt = new Date(now).toISOString();
  const ring = () => random.int(0, RING - 1);
  const collectionIds = await insertDemoRows(
    trx,
    'classifications',
    ['nom', 'url', 'rnd', 'updatedAt'],
    CATALOGUE.map(({ nom, motif }, k) => ({ nom: placeName(nom), url: treePicture(motif, k), rnd: ring(), updatedAt })),
  );
  const categories = CATALOGUE.flatMap(({ categories, nom }, k) =>
    categories.map((category) => ({ ...category, collection: nom, classificationId: idAt(collectionIds, k) })),
  );
  const categoryIds = await insertDemoRows(
    trx,
    'categories',
    ['nom', 'url', 'classificationId'],
    categories.map(({ nom, motif, classificationId }, k) => ({
      nom: placeName(nom),
      url: treePicture(motif, k + 3),
      classificationId,
    })),
  );
  const subCategories = categories.flatMap(({ subCategories, collection }, k) =>
    subCategories.map((row) => ({ row, collection, categorieId: idAt(categoryIds, k) })),
  );
  const subCategoryIds = await insertDemoRows(
    trx,
    'sous_categories',
    ['nom', 'nomFolded', 'url', 'categorieId', 'rnd', 'updatedAt'],
    subCategories.map(({ row, categorieId }, k) => ({
      nom: placeName(row.nom),
      nomFolded: foldText(row.nom),
      url: treePicture(tileOf(row), k + 5),
      categorieId,
      rnd: ring(),
      updatedAt,
    })),
  );
  return {
    collections: CATALOGUE.map(
      (row, k): Placed<DemoCollection> => ({ id: idAt(collectionIds, k), row, collection: row.nom }),
    ),
    subCategories: subCategories.map(
      ({ row, collection }, k): Placed<DemoSubCategory> => ({ id: idAt(subCategoryIds, k), row, collection }),
    ),
  };
}

type Tree = Awaited<ReturnType<typeof insertTree>>;

/** Info banners and adverts. Throws when the target of one does not exist. */
export async function insertBanners(trx: Writer, { collections, subCategories }: Tree): Promise<void> {
  const linkOf = ({ to }: DemoBanner): string => {
    if ('link' in to) return to.link;
    const found =
      'collection' in to
        ? collections.find(({ row }) => row.nom === to.collection)
        : subCategories.find(({ row }) => row.nom === to.subCategory);
    if (!found) throw new Error(`demo: the target of a banner does not exist: ${JSON.stringify(to)}`);
    const target = { id: found.id, nom: placeName(found.row.nom) };
    return 'collection' in to ? collectionPath(target) : subCategoryPath(target);
  };
  const rows = (banners: readonly DemoBanner[], folder: string) =>
    banners.map((banner) => ({
      url: `demo/${folder}/${banner.theme}.webp`,
      link: linkOf(banner),
      isActive: banner.isActive,
    }));
  await insertDemoRows(trx, 'infos', ['url', 'link', 'isActive'], rows(INFOS, 'info'));
  await insertDemoRows(trx, 'pubs', ['url', 'link', 'isActive'], rows(ADVERTS, 'ad'));
}

/** Every third customer has an address; the one with the orders has three. */
function addressesOf({ nom, pseudo, numTel, pays, province, ville }: DemoCustomer, k: number) {
  const streets = k === DEMO_CUSTOMER ? STREETS : k % 3 === 1 ? [STREETS[k % STREETS.length] ?? ''] : [];
  return streets.map((adresse) => ({
    nom: `${pseudo} ${nom}`,
    // A customer without a phone number gives a relative's.
    numTel: numTel ?? '+2348000029999',
    pays,
    province,
    ville,
    adresse,
  }));
}

/**
 * Inserts customers with carts, follows, addresses and one expired session; returns their ids in the order of
 * `CUSTOMERS`.
 */
export async function insertCustomers(trx: Writer, shopIds: readonly number[], now: number): Promise<number[]> {
  const random = prng('customers');
  const ids = await insertDemoRows(
    trx,
    'clients',
    [
      'nom',
      'pseudo',
      'email',
      'numTel',
      'emailKey',
      'provenEmail',
      'phoneKey',
      'url',
      'sexe',
      'dateNaissance',
      'pays',
      'province',
      'ville',
      'passwordHash',
      'createdAt',
    ],
    CUSTOMERS.map((customer) => ({
      ...customer,
      emailKey: customer.email === null ? null : emailKey(customer.email),
      provenEmail: customer.email === null ? null : emailKey(customer.email),
      phoneKey: customer.numTel === null ? null : phoneKey(customer.numTel),
      passwordHash: DEMO_PASSWORD_HASH,
      createdAt: new Date(now - random.int(20, 900) * DAY_MS).toISOString(),
    })),
  );
  await insertRows(
    trx,
    'carts',
    ['clientId'],
    ids.map((clientId) => ({ clientId })),
  );
  const follows = ids.flatMap((clientId, k) =>
    random.sample(shopIds, k === DEMO_CUSTOMER ? 8 : random.int(0, 9)).map((boutiqueId) => ({ clientId, boutiqueId })),
  );
  await trx.insertInto('follows').values(follows).execute();
  await insertRows(
    trx,
    'adresses',
    ['clientId', 'nom', 'numTel', 'pays', 'province', 'ville', 'adresse', 'createdAt'],
    CUSTOMERS.flatMap((customer, k) =>
      addressesOf(customer, k).map((address) => ({
        ...address,
        clientId: idAt(ids, k),
        createdAt: new Date(now - 20 * DAY_MS).toISOString(),
      })),
    ),
  );
  await trx
    .insertInto('sessions')
    .values({
      id: 'demo-expired-session',
      clientId: idAt(ids, DEMO_CUSTOMER),
      createdAt: new Date(now - 31 * DAY_MS).toISOString(),
      expiresAt: new Date(now - DAY_MS).toISOString(),
      revokedAt: null,
    })
    .execute();
  return ids;
}
