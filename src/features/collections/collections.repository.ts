/** Reads collections, categories and sub-categories. */
import { type SelectQueryBuilder, sql } from 'kysely';
import { cachedRead, cachedReads } from '../../data/cached-read.ts';
import type { Reader } from '../../data/database.ts';
import { namedPage } from '../../data/named-page.ts';
import type { Tables } from '../../data/tables.ts';
import { tags } from '../../data/tags.ts';
import { foldText } from '../../shared/fold-text.ts';
import { containing, type Slice } from '../../shared/listing.ts';
import { ringStart } from '../../shared/random-order.ts';

/** Those that an operator ordered come first, in that order. */
const byPosition = (a: { position: number | null }, b: { position: number | null }) =>
  (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER);

/** Names in dictionary order, the same on both engines. */
const byName = new Intl.Collator('en');
const inNameOrder = (a: { nom: string; id: number }, b: { nom: string; id: number }) =>
  byName.compare(a.nom, b.nom) || a.id - b.id;

export interface Category {
  id: number;
  nom: string;
  url: string;
  classificationId: number;
}

export interface CollectionsInput extends Slice {
  readonly keyword: string | undefined;
  readonly minCategories: number | undefined;
  /** Random order from this seed after the featured ones; by name without one. */
  readonly seed: number | undefined;
  /** Whether those with most listed products come first after the featured ones, whatever the seed. */
  readonly largest?: boolean | undefined;
}

type Part<T> = { rows: T[]; total: number };

/** Collections with all their categories. There are few, so filtering and sorting happen in memory. */
export async function collectionsPage(db: Reader, requested: CollectionsInput) {
  const all = await db
    .selectFrom('classifications as c')
    .leftJoin('categories as k', 'k.classificationId', 'c.id')
    .leftJoin('sous_categories as s', 's.categorieId', 'k.id')
    .select((eb) => ['c.id', 'c.nom', 'c.rnd', 'c.position', eb.fn.count<number>('k.id').distinct().as('size')])
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('s.listedCount'), eb.lit(0)).as('products'))
    .groupBy(['c.id', 'c.nom', 'c.rnd', 'c.position'])
    .execute();
  const wanted = requested.keyword === undefined ? undefined : foldText(requested.keyword);
  const found = all.filter(
    ({ nom, size }) =>
      Number(size) >= (requested.minCategories ?? 0) &&
      (wanted === undefined || (wanted !== '' && foldText(nom).includes(wanted))),
  );
  if (requested.largest) found.sort((a, b) => Number(b.products) - Number(a.products) || inNameOrder(a, b));
  else if (requested.seed === undefined) found.sort(inNameOrder);
  else {
    const start = ringStart(requested.seed);
    found.sort((a, b) => Number(a.rnd < start) - Number(b.rnd < start) || a.rnd - b.rnd || a.id - b.id);
  }
  // The sort is stable, so the others stay as they are.
  if (requested.largest || requested.seed !== undefined) found.sort(byPosition);
  const ids = found.slice(requested.offset, requested.offset + requested.limit).map(({ id }) => id);
  return { rows: await collectionsByIds(db, ids), total: found.length };
}

async function collectionsByIds(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const [collections, categories] = await Promise.all([
    db.selectFrom('classifications').select(['id', 'nom', 'url']).where('id', 'in', ids).execute(),
    db
      .selectFrom('categories')
      .select(['id', 'nom', 'url', 'classificationId'])
      .where('classificationId', 'in', ids)
      .execute(),
  ]);
  const byId = new Map(collections.map((row) => [row.id, { ...row, categories: [] as Category[] }]));
  for (const category of categories.sort(inNameOrder)) byId.get(category.classificationId)?.categories.push(category);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A collection without its categories. */
export async function collectionById(db: Reader, id: number) {
  return db.selectFrom('classifications').select(['id', 'nom', 'url']).where('id', '=', id).executeTakeFirst();
}

/** Categories of a collection by name; a few dozen at most. */
export async function categoriesOfCollection(
  db: Reader,
  id: number,
  { offset, limit }: Slice,
): Promise<Part<Category>> {
  const all = await db
    .selectFrom('categories')
    .select(['id', 'nom', 'url', 'classificationId'])
    .where('classificationId', '=', id)
    .execute();
  return { rows: all.sort(inNameOrder).slice(offset, offset + limit), total: all.length };
}

/** Name of a category (`categories.id`); undefined if there is none. */
export async function categoryName(db: Reader, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('categories').select('nom').where('id', '=', id).executeTakeFirst();
  return row?.nom;
}

/** Tags of a sub-category with the names of its category and collection, and its number of products. */
export const tagsOfSubCategory = (id: number) => [
  tags.productsOfSubCategory(id),
  tags.subCategories,
  tags.categories,
  tags.collections,
];

async function readSubCategory(db: Reader, id: number) {
  const row = await db
    .selectFrom('sous_categories as s')
    .innerJoin('categories as k', 'k.id', 's.categorieId')
    .innerJoin('classifications as c', 'c.id', 'k.classificationId')
    .select(['s.id', 's.nom', 's.url', 's.categorieId', 's.listedCount'])
    .select(['k.nom as categorieNom', 'c.id as collectionId', 'c.nom as collectionNom'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { categorieNom, collectionId, collectionNom, ...subCategory } = row;
  return {
    ...subCategory,
    categorie: { id: row.categorieId, nom: categorieNom },
    collection: { id: collectionId, nom: collectionNom },
  };
}

/** A sub-category with the names of its category and collection. Cached: each page of its list reads it twice. */
export const subCategoryById = cachedReads({ keyOf: String, tagsOf: tagsOfSubCategory, read: readSubCategory });

/** All sub-categories in their order. Cached: the header of every page shows their names. */
const allSubCategoryNames = cachedRead([tags.subCategories], (db) =>
  db.selectFrom('sous_categories').select(['id', 'nom']).orderBy('nomFolded').orderBy('id').execute(),
);

/** Names of sub-categories, in their order. */
export async function subCategoryNames(db: Reader, { offset, limit }: Slice) {
  const all = await allSubCategoryNames(db);
  return { rows: all.slice(offset, offset + limit), total: all.length };
}

export interface SubCategoriesInput extends Slice {
  readonly keyword?: string | undefined;
  readonly categorieId?: number | undefined;
  /** Random order from this seed; by name without one. */
  readonly seed?: number | undefined;
  /** Whether the largest of each collection comes first, whatever the seed. */
  readonly largest?: boolean | undefined;
}

const collectionOf = sql`select "classificationId" from "categories" where "categories"."id" = "categorieId"`;

interface SubCategory extends Pick<Category, 'id' | 'nom' | 'url'> {
  categorieId: number;
  listedCount: number;
}

/** The sub-categories of a category by name, a few dozen at most. Cached: every product page shows some of them. */
const subCategoriesOf = cachedReads<number, SubCategory[]>({
  keyOf: String,
  tagsOf: (_, rows) => rows && [tags.subCategories, ...rows.map(({ id }) => tags.productsOfSubCategory(id))],
  read: (db, categorieId) =>
    db
      .selectFrom('sous_categories')
      .select(['id', 'nom', 'url', 'categorieId', 'listedCount'])
      .where('categorieId', '=', categorieId)
      .orderBy('nomFolded')
      .orderBy('id')
      .execute(),
});

/** The other sub-categories of a category. */
export async function siblingSubCategories(
  db: Reader,
  { categorieId, exceptId, offset, limit }: Slice & { readonly categorieId: number; readonly exceptId: number },
) {
  const others = (await subCategoriesOf(db, categorieId)).filter(({ id }) => id !== exceptId);
  return { rows: others.slice(offset, offset + limit), total: others.length };
}

type SubCategoryColumns = SelectQueryBuilder<Tables, 'sous_categories', SubCategory>;

/** The largest sub-category of each collection, the largest collection first, then the second of each, and so on. */
function largestOfEach(db: Reader, found: SubCategoryColumns, { offset, limit }: Slice): Promise<SubCategory[]> {
  const placed = found
    .select('nomFolded')
    .select(
      sql<number>`row_number() over (partition by (${collectionOf}) order by "listedCount" desc, "nomFolded", "id")`.as(
        'place',
      ),
    )
    .select(sql<number>`sum("listedCount") over (partition by (${collectionOf}))`.as('products'));
  return db
    .selectFrom(placed.as('placed'))
    .select(['id', 'nom', 'url', 'categorieId', 'listedCount'])
    .orderBy('place')
    .orderBy('products', 'desc')
    .orderBy('nomFolded')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Sub-categories, all or those of a category. A keyword without letters and digits finds none. */
export async function subCategoriesPage(db: Reader, requested: SubCategoriesInput) {
  const folded = requested.keyword === undefined ? undefined : foldText(requested.keyword);
  if (folded === '') return { rows: [], total: 0 };
  let query = db.selectFrom('sous_categories');
  if (folded !== undefined) query = query.where(sql<boolean>`"nomFolded" like ${containing(folded)} escape '\\'`);
  if (requested.categorieId !== undefined) query = query.where('categorieId', '=', requested.categorieId);

  const counted = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const total = Number(counted.total);
  const columns = query.select(['id', 'nom', 'url', 'categorieId', 'listedCount']);
  if (requested.largest) return { rows: await largestOfEach(db, columns, requested), total };
  return { rows: await namedPage(columns, requested, total), total };
}
