/**
 * Finds orders whose time is over: drafts whose lines never came (S-05), orders that nobody paid by card (G-113), and cash
 * orders that no shop confirmed (G-115).
 */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../data/database.ts';
import type { Services } from '../../../providers/services.ts';

/** Milliseconds that a draft waits for its lines (S-05). */
export const DRAFT_LIFE = 3_600_000;
/** Orders that are read at once. */
const BATCH = 100;

const iso = (ms: number) => new Date(ms).toISOString();

/** Ids of orders that wait since before `end`, the oldest first; a batch at a time, since there may be any number. */
async function* waitingSince(db: Reader, which: Expression<SqlBool>, end: number): AsyncGenerator<number> {
  let last: { createdAt: string; id: number } | undefined;
  do {
    let query = db
      .selectFrom('commandes')
      .select(['createdAt', 'id'])
      // In the words of the index `commandes_waiting`, or SQLite would read all orders.
      .where(sql<boolean>`"payment" = 'pending' and "status" in ('draft', 'placed', 'confirmed')`)
      .where(which)
      .where('createdAt', '<', iso(end));
    if (last) query = query.where(sql<boolean>`("createdAt", "id") > (${last.createdAt}, ${last.id})`);
    const rows = await query.orderBy('createdAt').orderBy('id').limit(BATCH).execute();
    for (const { id } of rows) yield id;
    last = rows.at(-1);
  } while (last);
}

/** Ids of drafts that are older than an hour. @param now milliseconds since 1970 */
export const oldDrafts = (db: Reader, now: number): AsyncIterable<number> =>
  waitingSince(db, sql<boolean>`"status" = 'draft'`, now - DRAFT_LIFE);

/** In the words of SQL what `isPaidByCard` says. */
const PAID_BY_CARD = sql<boolean>`(lower(coalesce("payment_method", '')) like '%paystack%' and "priceTotal" + "fraisLivraison" > 0)`;

/** Ids of orders that should be paid by card by now. @param now milliseconds since 1970 */
export const overdueOrders = (db: Reader, { orders }: Pick<Services, 'orders'>, now: number): AsyncIterable<number> =>
  // As `awaitsPayment` has it; `payBefore` itself is over.
  waitingSince(db, sql<boolean>`"status" <> 'draft' and ${PAID_BY_CARD}`, now - orders.paymentHold + 1);

/** Ids of cash orders that a shop should have confirmed by now. @param now milliseconds since 1970 */
export const unconfirmedOrders = (
  db: Reader,
  { orders }: Pick<Services, 'orders'>,
  now: number,
): AsyncIterable<number> =>
  // As `awaitsShop` has it; `confirmBefore` itself is over.
  waitingSince(
    db,
    sql<boolean>`"status" <> 'draft' and not ${PAID_BY_CARD} and not exists (
      select 1 from "livraisons" d
      where d."commandeId" = "commandes"."id" and d."status" not in ('placed', 'confirmed'))`,
    now - orders.cashHold + 1,
  );
