/** Reads products for the operator: all, and those of which little or nothing is left. */
import { sql } from 'kysely';
import type { Reader } from '../../../data/database.ts';

const COLUMNS = ['p.id', 'p.nom', 'p.qte', 'p.prixActuel', 'p.isActive', 'b.nomBoutique', 'b.nomLink'] as const;

const withShop = (db: Reader) => db.selectFrom('produits as p').innerJoin('boutiques as b', 'b.id', 'p.boutiqueId');

/** Which products are listed. */
export interface OperatorProductFilter {
  /** Part of the name, or an id. */
  readonly keyword?: string | undefined;
  /** Last part of the address of their shop. */
  readonly shop?: string | undefined;
  /** Only those that an operator or an import closed. */
  readonly closed?: boolean;
  readonly limit: number;
}

/** Products, the newest first, and how many there are; also those that pages do not show. */
export async function productsForOperator(db: Reader, { keyword, shop, closed = false, limit }: OperatorProductFilter) {
  let query = withShop(db);
  if (closed) query = query.where('p.isActive', '=', false);
  if (shop !== undefined) query = query.where('b.nomLink', '=', shop);
  if (keyword !== undefined) {
    const part = `%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    const id = /^\d{1,9}$/.test(keyword) ? Number(keyword) : -1;
    query = query.where((eb) => eb.or([eb('p.id', '=', id), sql<boolean>`lower("p"."nom") like ${part} escape '\\'`]));
  }
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { products: await query.select(COLUMNS).orderBy('p.id', 'desc').limit(limit).execute(), total: Number(total) };
}

export type OperatorProduct = Awaited<ReturnType<typeof productsForOperator>>['products'][number];

/** Which stock is low. */
export interface LowStockFilter {
  /** Units up to which stock is low. */
  readonly threshold: number;
  readonly limit: number;
}

/** Listed products with at most `threshold` units, the fewest first, and how many there are. */
export async function lowStock(db: Reader, { threshold, limit }: LowStockFilter) {
  const counted = await db
    .selectFrom('produits')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('isListed', '=', true)
    .where('qte', '<=', threshold)
    .executeTakeFirstOrThrow();
  const products = await withShop(db)
    .select(COLUMNS)
    .where('p.isListed', '=', true)
    .where('p.qte', '<=', threshold)
    .orderBy('p.qte')
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return { products, total: Number(counted.total) };
}
