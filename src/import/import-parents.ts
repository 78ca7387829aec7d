/** Finds the collections, categories, shops and units that a product row names, and creates missing ones. */
import { sql } from 'kysely';
import { logChange } from '../data/change-log.ts';
import type { Writer } from '../data/database.ts';
import { insertRows, tableRows } from '../data/table-rows.ts';
import { tags } from '../data/tags.ts';
import { foldText } from '../shared/fold-text.ts';
import { nameKey } from '../shared/name-key.ts';
import { placeName } from '../shared/place-name.ts';
import { textsOf } from './importer.ts';

/** The category of a product, by names. */
export interface CategoryPath {
  readonly collection: string;
  readonly categorie: string;
  readonly sousCategorie: string;
}

export interface NewShop {
  readonly nomBoutique: string;
  readonly nomLink: string;
  readonly pays: string;
  readonly province: string;
  readonly ville: string;
}

const RING = 2 ** 31;
const drawRnd = () => Math.floor(Math.random() * RING);

const keyIn = (parentId: number, nom: string) => `${parentId} ${nameKey(nom)}`;

/** Returns the first item for each key. */
function distinct<T>(items: readonly T[], key: (item: T) => string): Map<string, T> {
  const found = new Map<string, T>();
  for (const item of items) if (!found.has(key(item))) found.set(key(item), item);
  return found;
}

/** Adds the `wanted` items that `known` lacks. `insert` stores them and returns their ids. */
async function addMissing<T>(
  known: Map<string, number>,
  wanted: ReadonlyMap<string, T>,
  insert: (missing: readonly T[]) => Promise<number[]>,
): Promise<boolean> {
  const missing = [...wanted].filter(([key]) => !known.has(key));
  if (missing.length === 0) return false;
  const ids = await insert(missing.map(([, item]) => item));
  for (const [k, [key]] of missing.entries()) known.set(key, ids[k] as number);
  return true;
}

const idIn = (known: ReadonlyMap<string, number>, key: string): number => {
  const id = known.get(key);
  if (id === undefined) throw new Error(`nothing was found or made for ${key}`);
  return id;
};

/** A path as the file has it. */
const writtenPath = ({ collection, categorie, sousCategorie }: CategoryPath) =>
  `${collection}\n${categorie}\n${sousCategorie}`;

const idRows = (trx: Writer, ids: Iterable<number>) =>
  tableRows(
    trx,
    'produits',
    ['id'],
    [...new Set(ids)].map((id) => ({ id })),
  );

/** Returns the ids of the sub-categories of `paths`; creates missing ones with their categories and collections. */
export async function ensureSubCategories(
  trx: Writer,
  all: readonly CategoryPath[],
  now: string,
): Promise<(path: CategoryPath) => number> {
  if (all.length === 0) return (path) => idIn(new Map(), path.sousCategorie);
  // Folding names costs much, and many rows have the same.
  const paths = [...distinct(all, writtenPath).values()];
  const collections = new Map<string, number>();
  for (const { id, nom } of await trx
    .selectFrom('classifications')
    .select(['id', 'nom'])
    .orderBy('id', 'desc')
    .execute())
    collections.set(nameKey(nom), id);
  const newCollections = await addMissing(
    collections,
    distinct(
      paths.map(({ collection }) => collection),
      nameKey,
    ),
    (names) =>
      insertRows(
        trx,
        'classifications',
        ['nom', 'url', 'rnd', 'updatedAt'],
        names.map((nom) => ({ nom: placeName(nom), url: '', rnd: drawRnd(), updatedAt: now })),
      ),
  );
  const collectionOf = ({ collection }: CategoryPath) => idIn(collections, nameKey(collection));

  const categories = new Map<string, number>();
  const ofCollections = await trx
    .selectFrom('categories')
    .select(['id', 'nom', 'classificationId'])
    .where(sql<boolean>`"classificationId" in ${idRows(trx, paths.map(collectionOf))}`)
    .orderBy('id', 'desc')
    .execute();
  for (const { id, nom, classificationId } of ofCollections) categories.set(keyIn(classificationId, nom), id);
  const categoryKey = (path: CategoryPath) => keyIn(collectionOf(path), path.categorie);
  const newCategories = await addMissing(categories, distinct(paths, categoryKey), (missing) =>
    insertRows(
      trx,
      'categories',
      ['nom', 'url', 'classificationId'],
      missing.map((path) => ({ nom: placeName(path.categorie), url: '', classificationId: collectionOf(path) })),
    ),
  );
  const categoryOf = (path: CategoryPath) => idIn(categories, categoryKey(path));

  const subCategories = new Map<string, number>();
  const ofCategories = await trx
    .selectFrom('sous_categories')
    .select(['id', 'nom', 'categorieId'])
    .where(sql<boolean>`"categorieId" in ${idRows(trx, paths.map(categoryOf))}`)
    .orderBy('id', 'desc')
    .execute();
  for (const { id, nom, categorieId } of ofCategories) subCategories.set(keyIn(categorieId, nom), id);
  const subCategoryKey = (path: CategoryPath) => keyIn(categoryOf(path), path.sousCategorie);
  const newSubCategories = await addMissing(subCategories, distinct(paths, subCategoryKey), (missing) =>
    insertRows(
      trx,
      'sous_categories',
      ['nom', 'nomFolded', 'url', 'categorieId', 'rnd', 'listedCount', 'updatedAt'],
      missing.map((path) => ({
        nom: placeName(path.sousCategorie),
        nomFolded: foldText(path.sousCategorie),
        url: '',
        categorieId: categoryOf(path),
        rnd: drawRnd(),
        listedCount: 0,
        updatedAt: now,
      })),
    ),
  );
  await logChange(trx, [
    ...(newCollections ? [tags.collections] : []),
    ...(newCategories ? [tags.categories] : []),
    ...(newSubCategories ? [tags.subCategories] : []),
  ]);
  const ids = new Map(paths.map((path) => [writtenPath(path), idIn(subCategories, subCategoryKey(path))]));
  return (path) => idIn(ids, writtenPath(path));
}

/** Returns the ids of existing shops by their links. */
export async function shopIdsByLink(trx: Writer, links: Iterable<string>): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('boutiques')
    .select(['id', 'nomLink'])
    .where(sql<boolean>`"nomLink" in ${textsOf(trx, 'boutiques', 'nomLink', links)}`)
    .execute();
  return new Map(rows.map(({ id, nomLink }) => [nomLink, id]));
}

/** Returns the ids of `shops` by their links. Creates missing shops and leaves existing ones unchanged. */
export async function ensureShops(
  trx: Writer,
  shops: readonly NewShop[],
  now: string,
): Promise<(shop: NewShop) => number> {
  if (shops.length === 0) return ({ nomLink }) => idIn(new Map(), nomLink);
  const wanted = distinct(shops, ({ nomLink }) => nomLink);
  const known = await shopIdsByLink(trx, wanted.keys());
  const opened = await addMissing(known, wanted, (missing) =>
    insertRows(
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
        'listedCount',
        'externalId',
        'createdAt',
        'updatedAt',
      ],
      missing.map((shop) => ({
        ...shop,
        nomFolded: foldText(shop.nomBoutique),
        isActive: true,
        url: '',
        phone: null,
        rnd: drawRnd(),
        listedCount: 0,
        externalId: null,
        createdAt: now,
        updatedAt: now,
      })),
    ),
  );
  if (opened) await logChange(trx, [tags.shops]);
  return ({ nomLink }) => idIn(known, nomLink);
}

/** Returns the ids of units by their initials. */
export async function ensureMeasures(
  trx: Writer,
  initials: readonly (string | null)[],
): Promise<(initials: string) => number> {
  const wanted = new Map(initials.flatMap((name) => (name === null ? [] : [[name, name]])));
  if (wanted.size === 0) return (name) => idIn(new Map(), name);
  const rows = await trx.selectFrom('mesures').select(['id', 'initials']).execute();
  const known = new Map(rows.map((row) => [row.initials, row.id]));
  await addMissing(known, wanted, (missing) =>
    insertRows(
      trx,
      'mesures',
      ['initials'],
      missing.map((name) => ({ initials: name })),
    ),
  );
  return (name) => idIn(known, name);
}
