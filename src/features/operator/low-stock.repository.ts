/** Which products mails have said to be low in stock, so that each is mentioned once until it is in stock again. */
import { sql } from 'kysely';
import type { Reader, Writer } from '../../data/database.ts';

/** A product in a mail. */
export interface LowProduct {
  readonly id: number;
  readonly nom: string;
  readonly qte: number;
  readonly nomBoutique: string;
}

/** New low products of a shop that gets mails. */
export interface ShopStock {
  readonly email: string;
  readonly nomBoutique: string;
  readonly total: number;
  readonly products: LowProduct[];
}

/** Products whose stock is low now and was not when the last mail was made. */
export interface NewLowStock {
  readonly total: number;
  readonly products: readonly LowProduct[];
  readonly shops: readonly ShopStock[];
}

/**
 * Notes the listed products with at most `threshold` units that no mail has mentioned, and forgets those that have more
 * again. Returns their number.
 * @param at ISO 8601
 */
async function note(trx: Writer, threshold: number, at: string): Promise<number> {
  const low = trx.selectFrom('produits').where('isListed', '=', true).where('qte', '<=', threshold);
  await trx.deleteFrom('low_stock_notices').where('produitId', 'not in', low.select('id')).execute();
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('low_stock_notices')
    .columns(['produitId', 'createdAt'])
    .expression(
      low
        .select(['id', sql<string>`${at}`.as('createdAt')])
        .where('id', 'not in', trx.selectFrom('low_stock_notices').select('produitId')),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

/** The products that were noted at a time. */
const noted = (db: Reader, at: string) =>
  db
    .selectFrom('low_stock_notices as n')
    .innerJoin('produits as p', 'p.id', 'n.produitId')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .where('n.createdAt', '=', at);

const PRODUCT = ['p.id', 'p.nom', 'p.qte', 'b.nomBoutique'] as const;

/** The noted products of shops with an address, at most `limit` of each, the fewest units first. */
async function byShop(db: Reader, at: string, limit: number): Promise<ShopStock[]> {
  const placed = noted(db, at)
    .where('b.email', 'is not', null)
    .select([...PRODUCT, 'p.boutiqueId', 'b.email'])
    .select(sql<number>`row_number() over (partition by "p"."boutiqueId" order by "p"."qte", "p"."id")`.as('place'))
    .select(sql<number>`count(*) over (partition by "p"."boutiqueId")`.as('total'));
  const rows = await db
    .selectFrom(placed.as('placed'))
    .selectAll()
    .where('place', '<=', limit)
    .orderBy('boutiqueId')
    .orderBy('place')
    .execute();
  const groups = Map.groupBy(rows, ({ boutiqueId }) => boutiqueId);
  return [...groups.values()].map((products) => ({
    email: products[0]?.email ?? '',
    nomBoutique: products[0]?.nomBoutique ?? '',
    total: Number(products[0]?.total ?? 0),
    products,
  }));
}

/**
 * Notes the products whose stock has become low since the last mail, and returns them, at most `limit` in each list.
 * @param now milliseconds since 1970
 */
export async function noteLowStock(
  trx: Writer,
  { threshold, limit }: { readonly threshold: number; readonly limit: number },
  now: number,
): Promise<NewLowStock> {
  const at = new Date(now).toISOString();
  const total = await note(trx, threshold, at);
  if (total === 0) return { total, products: [], shops: [] };
  const products = await noted(trx, at).select(PRODUCT).orderBy('p.qte').orderBy('p.id').limit(limit).execute();
  return { total, products, shops: await byShop(trx, at, limit) };
}
