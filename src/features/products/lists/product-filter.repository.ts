/** Which products a list shows, and how many there are: from kept counts, never by counting the catalogue. */
import { sql } from 'kysely';
import { dialectOf, type Reader } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { type ProductSet, tags } from '../../../data/tags.ts';
import type { Region } from '../../shops/shops.repository.ts';

/** Listed products that meet all that is given. */
export interface ProductFilter {
  readonly sousCategorieId?: number | undefined;
  readonly boutiqueId?: number | undefined;
  /** Products of shops in that place. */
  readonly region?: Region | undefined;
  readonly promotion?: true;
  /** Left out of the list. */
  readonly exceptId?: number | undefined;
}

/** The sets of which a list of `filter` holds what they have in common. */
export function setsOf({ sousCategorieId, boutiqueId, promotion }: ProductFilter): ProductSet[] {
  const sets: ProductSet[] = [];
  if (sousCategorieId !== undefined) sets.push(tags.productsOfSubCategory(sousCategorieId));
  if (boutiqueId !== undefined) sets.push(tags.productsOfShop(boutiqueId));
  if (promotion) sets.push(tags.promotions);
  return sets.length > 0 ? sets : [tags.products];
}

/** Where a read begins: at the index of the order, or at the smallest set that holds the whole list. */
export type Start = 'order' | 'sousCategorieId' | 'boutiqueId' | 'region';

/** A flag as the partial indexes name it; a bound value would leave the choice of index to luck. */
const isTrue = (db: Reader, flag: 'isListed' | 'promotion') =>
  dialectOf(db) === 'sqlite' ? sql<boolean>`${sql.ref(flag)} = 1` : sql<boolean>`${sql.ref(flag)}`;

/**
 * The listed products that `filter` lets through. A set at which the read does not begin is asked for with 0 added
 * to its key, which keeps an engine that knows no sizes from going there first.
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

/** What is known of a list before it is read. */
export interface ListPlan {
  /** How many products it has. */
  readonly total: number;
  readonly start: Start;
}

/**
 * The shops' indexes do not know the sub-category, so going shop by shop has to read rows, each of which costs about
 * as much as so many entries of an index.
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
    // In a place that holds one product in n, a page's last row lies n times as deep in the index of the order.
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

/** The smallest set with a kept count that holds all of `filter`. */
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

/** Only for filters of several parts; reads the smallest set. */
async function counted(db: Reader, filter: ProductFilter, start: Start): Promise<number> {
  const { total } = await filtered(db, filter, start)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Asked by every product page, about its own sub-category. */
const inSubCategory = statement((db, { id, sousCategorieId }: { id: number; sousCategorieId: number }) =>
  filtered(db, { sousCategorieId }, 'order').select('id').where('id', '=', id),
);

async function contains(db: Reader, filter: ProductFilter, id: number): Promise<boolean> {
  const { sousCategorieId, boutiqueId, promotion, region } = filter;
  if (sousCategorieId !== undefined && boutiqueId === undefined && !promotion && !region)
    return (await inSubCategory(db, { id, sousCategorieId })).length > 0;
  return (await filtered(db, filter, 'order').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
