/** Selects the products of a list and their number, from stored counts, never by counting the catalogue. */
import { sql } from 'kysely';
import { dialectOf, type Reader } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { type ProductSet, tags } from '../../../data/tags.ts';
import type { Region } from '../../shops/shops.repository.ts';

/** The filter of a list; a product must meet all conditions that are set. */
export interface ProductFilter {
  readonly sousCategorieId?: number | undefined;
  readonly boutiqueId?: number | undefined;
  /** Products of shops in that region. */
  readonly region?: Region | undefined;
  readonly promotion?: true;
  /** Id of a product that is excluded from the list. */
  readonly exceptId?: number | undefined;
}

/** The sets whose intersection is the list of `filter`. */
export function setsOf({ sousCategorieId, boutiqueId, promotion }: ProductFilter): ProductSet[] {
  const sets: ProductSet[] = [];
  if (sousCategorieId !== undefined) sets.push(tags.productsOfSubCategory(sousCategorieId));
  if (boutiqueId !== undefined) sets.push(tags.productsOfShop(boutiqueId));
  if (promotion) sets.push(tags.promotions);
  return sets.length > 0 ? sets : [tags.products];
}

/** Where a read begins: at the index of the order, or at the smallest set that contains the whole list. */
export type Start = 'order' | 'sousCategorieId' | 'boutiqueId' | 'region';

/** A flag in the form of the partial indexes; with a bound value the engine might choose another index. */
const isTrue = (db: Reader, flag: 'isListed' | 'promotion') =>
  dialectOf(db) === 'sqlite' ? sql<boolean>`${sql.ref(flag)} = 1` : sql<boolean>`${sql.ref(flag)}`;

/**
 * The listed products that pass `filter`. For a set at which the read does not begin, 0 is added to its key, so that an
 * engine without statistics does not begin there.
 */
export function filtered(db: Reader, filter: ProductFilter, start: Start) {
  const { region, promotion, exceptId } = filter;
  let query = db.selectFrom('produits').where(isTrue(db, 'isListed'));
  if (promotion) query = query.where(isTrue(db, 'promotion'));
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId);
  for (const key of ['sousCategorieId', 'boutiqueId'] as const) {
    const id = filter[key];
    if (id !== undefined) query = query.where(start === key ? sql.ref(key) : sql`${sql.ref(key)} + 0`, '=', id);
  }
  if (!region) return query;
  const shops = db.selectFrom('boutiques').select('id').where(region.region, '=', region.value);
  return query.where(start === 'region' ? sql.ref<number>('boutiqueId') : sql<number>`"boutiqueId" + 0`, 'in', shops);
}

/** What is known about a list before it is read. */
export interface ListPlan {
  /** Number of its products. */
  readonly total: number;
  readonly start: Start;
}

/**
 * Cost of reading a row, in entries of an index: the shops' indexes do not contain the sub-category, so that a read
 * shop by shop has to read rows.
 */
const ROW_COST = 5;

/** The plan for a page that ends `depth` rows from the start of the list. */
export async function planOf(db: Reader, filter: ProductFilter, depth: number): Promise<ListPlan> {
  const { region, exceptId, ...rest } = filter;
  const base = await smallestSet(db, rest);
  let { start } = base;
  let size = base.size;
  if (region && size > 0) {
    const inRegion = await listedInRegion(db, region);
    // If one product in n is in the region, the last row of a page is n times as deep in the index of the order.
    const fromBase = start === 'order' ? depth * (size / Math.max(inRegion, 1)) : size / ROW_COST;
    if (inRegion < fromBase) start = 'region';
    size = Math.min(inRegion, size);
  }
  if (size === 0) return { total: 0, start };
  const parts = [rest.sousCategorieId, rest.boutiqueId, rest.promotion, region];
  if (parts.filter((part) => part !== undefined).length > 1) return { total: await counted(db, filter, start), start };
  const isInside = exceptId !== undefined && (await contains(db, { ...rest, region }, exceptId));
  return { total: size - Number(isInside), start };
}

const sizeOfSubCategory = statement((db, { id }: { id: number }) =>
  db.selectFrom('sous_categories').select('listedCount').where('id', '=', id),
);
const sizeOfShop = statement((db, { id }: { id: number }) =>
  db.selectFrom('boutiques').select('listedCount').where('id', '=', id),
);
const readCounter = statement((db, { name }: { name: string }) =>
  db.selectFrom('counters').select('value').where('name', '=', name),
);

/** The smallest set with a stored count that contains all products of `filter`. */
async function smallestSet(db: Reader, filter: ProductFilter): Promise<{ start: Start; size: number }> {
  const sets: { start: Start; size: number }[] = [];
  for (const [start, readSize] of [
    ['sousCategorieId', sizeOfSubCategory],
    ['boutiqueId', sizeOfShop],
  ] as const) {
    const id = filter[start];
    if (id === undefined) continue;
    const [row] = await readSize(db, { id });
    sets.push({ start, size: row?.listedCount ?? 0 });
  }
  const [first, second] = sets;
  if (first) return second && second.size < first.size ? second : first;
  const [row] = await readCounter(db, { name: filter.promotion ? 'promotions' : 'produits' });
  return { start: 'order', size: row?.value ?? 0 };
}

async function listedInRegion(db: Reader, { region, value }: Region): Promise<number> {
  const { total } = await db
    .selectFrom('boutiques')
    .select((eb) => eb.fn.sum<number | null>('listedCount').as('total'))
    .where(region, '=', value)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Counts a list whose filter has several parts by reading its smallest set. */
async function counted(db: Reader, filter: ProductFilter, start: Start): Promise<number> {
  const { total } = await filtered(db, filter, start)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Every product page needs this, for its own sub-category. */
const inSubCategory = statement((db, { id, sousCategorieId }: { id: number; sousCategorieId: number }) =>
  filtered(db, { sousCategorieId }, 'order').select('id').where('id', '=', id),
);

async function contains(db: Reader, filter: ProductFilter, id: number): Promise<boolean> {
  const { sousCategorieId, boutiqueId, promotion, region } = filter;
  if (sousCategorieId !== undefined && boutiqueId === undefined && !promotion && !region)
    return (await inSubCategory(db, { id, sousCategorieId })).length > 0;
  return (await filtered(db, filter, 'order').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
