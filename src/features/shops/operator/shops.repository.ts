/** Reads shops for the operator. */
import { sql } from 'kysely';
import type { Reader } from '../../../data/database.ts';
import { foldText } from '../../../shared/fold-text.ts';
import { containing } from '../../../shared/listing.ts';

const COLUMNS = ['id', 'nomBoutique', 'nomLink', 'isActive', 'phone', 'email', 'listedCount', 'createdAt'] as const;

/** Which shops are listed. */
export interface OperatorShopFilter {
  /** Part of the name. */
  readonly keyword?: string | undefined;
  readonly closed?: boolean;
  readonly limit: number;
}

/** Shops by name, also closed ones, and how many there are. */
export async function shopsForOperator(db: Reader, { keyword, closed = false, limit }: OperatorShopFilter) {
  let query = db.selectFrom('boutiques');
  if (closed) query = query.where('isActive', '=', false);
  if (keyword !== undefined)
    query = query.where(sql<boolean>`"nomFolded" like ${containing(foldText(keyword))} escape '\\'`);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const shops = await query.select(COLUMNS).orderBy('nomFolded').orderBy('id').limit(limit).execute();
  return { shops, total: Number(total) };
}

export type OperatorShop = Awaited<ReturnType<typeof shopsForOperator>>['shops'][number];

/** The shop with this last part of its address, open or not; undefined if there is none. */
export async function shopLinked(db: Reader, nomLink: string): Promise<OperatorShop | undefined> {
  return db.selectFrom('boutiques').select(COLUMNS).where('nomLink', '=', nomLink).executeTakeFirst();
}
