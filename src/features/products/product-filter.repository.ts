/** Which products a list shows, and how many there are: from kept counts, never by counting the catalogue. */
import { sql } from 'kysely';
import { dialectOf, type Reader } from '../../platform/database/database.ts';
import type { Region } from '../shops/shops.repository.ts';

/** Listed products that meet all that is given. */
export interface ProductFilter {
  readonly sousCategorieId?: number | undefined;
  readonly boutiqueId?: number | undefined;
  /** Products of shops in that place (G-22). */
  readonly region?: Region | undefined;
  readonly promotion?: true;
  /** Left out of the list (G-28). */
  readonly exceptId?: number | undefined;
}

/** A flag as the partial indexes name it; a bound value would leave the choice of index to luck. */
const isTrue = (db: Reader, flag: 'isListed' | 'promotion') =>
  dialectOf(db) === 'sqlite' ? sql<boolean>`${sql.ref(flag)} = 1` : sql<boolean>`${sql.ref(flag)}`;

/**
 * The listed products that `filter` lets through. A place is met by the shops in it; adding 0 to the shop's id
 * keeps an engine from walking shop by shop where the index of the order is the shorter way.
 */
export function filtered(db: Reader, filter: ProductFilter, shopByShop = false) {
  const { sousCategorieId, boutiqueId, region, promotion, exceptId } = filter;
  let query = db.selectFrom('produits').where(isTrue(db, 'isListed'));
  if (sousCategorieId !== undefined) query = query.where('sousCategorieId', '=', sousCategorieId);
  if (boutiqueId !== undefined) query = query.where('boutiqueId', '=', boutiqueId);
  if (promotion) query = query.where(isTrue(db, 'promotion'));
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId);
  if (region) {
    const shops = db.selectFrom('boutiques').select('id').where(region.region, '=', region.value);
    query = shopByShop
      ? query.where('boutiqueId', 'in', shops)
      : query.where(sql<number>`"boutiqueId" + 0`, 'in', shops);
  }
  return query;
}

/** What is known of a list before it is read. */
export interface ListSize {
  /** How many products it has. */
  readonly total: number;
  /** Whether going through the shops of the place reads fewer rows than walking the order's index. */
  readonly shopByShop: boolean;
}

/** Sizes for a page that ends `depth` rows from the start of the list. */
export async function sizeOf(db: Reader, filter: ProductFilter, depth: number): Promise<ListSize> {
  const { region, exceptId, ...rest } = filter;
  const base = await keptCount(db, rest);
  if (base === 0) return { total: 0, shopByShop: false };
  const inRegion = region ? await listedInRegion(db, region) : base;
  // In a place that holds one product in n, a page's last row lies n times as deep in the index.
  const shopByShop = region !== undefined && inRegion < Math.min(base, depth * (base / Math.max(inRegion, 1)));

  const parts = [rest.sousCategorieId, rest.boutiqueId, rest.promotion, region];
  const isKept = parts.filter((part) => part !== undefined).length <= 1;
  if (!isKept) return { total: await counted(db, filter, shopByShop), shopByShop };
  const isInside = exceptId !== undefined && (await contains(db, { ...rest, region }, exceptId));
  return { total: inRegion - Number(isInside), shopByShop };
}

/** Listed products of the shop, of the sub-category, on promotion or of all; the smallest that is kept. */
async function keptCount(db: Reader, { sousCategorieId, boutiqueId, promotion }: ProductFilter): Promise<number> {
  const found =
    boutiqueId !== undefined
      ? await db.selectFrom('boutiques').select('listedCount as total').where('id', '=', boutiqueId).executeTakeFirst()
      : sousCategorieId !== undefined
        ? await db
            .selectFrom('sous_categories')
            .select('listedCount as total')
            .where('id', '=', sousCategorieId)
            .executeTakeFirst()
        : await db
            .selectFrom('counters')
            .select('value as total')
            .where('name', '=', promotion ? 'promotions' : 'produits')
            .executeTakeFirst();
  return found?.total ?? 0;
}

async function listedInRegion(db: Reader, { region, value }: Region): Promise<number> {
  const { total } = await db
    .selectFrom('boutiques')
    .select((eb) => eb.fn.sum<number | null>('listedCount').as('total'))
    .where(region, '=', value)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Only for filters within a sub-category, a shop or the promotions. */
async function counted(db: Reader, filter: ProductFilter, shopByShop: boolean): Promise<number> {
  const { total } = await filtered(db, filter, shopByShop)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

async function contains(db: Reader, filter: ProductFilter, id: number): Promise<boolean> {
  return (await filtered(db, filter).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
