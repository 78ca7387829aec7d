/**
 * Finds overdue orders: drafts without lines, unpaid card orders, and cash orders that no shop confirmed.
 */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../data/database.ts';
import { lagosDay } from '../../../shared/lagos-day.ts';
import { CARD_METHODS } from '../../payments/payment-providers.ts';
import type { OrderSettings } from '../order-settings.ts';

/** Lifetime of a draft in milliseconds (S-05). */
export const DRAFT_LIFE = 3_600_000;
/** Batch size. */
const BATCH = 100;

/** How long orders wait. */
interface HoldTimes {
  readonly orders: Pick<OrderSettings, 'paymentHold' | 'cashHold'>;
}

const iso = (ms: number) => new Date(ms).toISOString();

/** Ids of orders waiting since before `end`, oldest first, one batch. */
async function* waitingSince(db: Reader, which: Expression<SqlBool>, end: number): AsyncGenerator<number> {
  let last: { createdAt: string; id: number } | undefined;
  do {
    let query = db
      .selectFrom('commandes')
      .select(['createdAt', 'id'])
      // Matches the condition of the index `commandes_waiting`; otherwise SQLite scans all orders.
      .where(sql<boolean>`"payment" = 'pending' and "status" in ('draft', 'placed', 'confirmed')`)
      .where(which)
      .where('createdAt', '<', iso(end));
    if (last) query = query.where(sql<boolean>`("createdAt", "id") > (${last.createdAt}, ${last.id})`);
    const rows = await query.orderBy('createdAt').orderBy('id').limit(BATCH).execute();
    for (const { id } of rows) yield id;
    last = rows.at(-1);
  } while (last);
}

/** Ids of drafts older than an hour. @param now milliseconds since 1970 */
export const oldDrafts = (db: Reader, now: number): AsyncIterable<number> =>
  waitingSince(db, sql<boolean>`"status" = 'draft'`, now - DRAFT_LIFE);

/** The same rule as `isPaidByCard` of an order's `providerOfOrder`, in SQL. */
const PAID_BY_CARD = sql<boolean>`(("provider" is not null or coalesce("payment_method", '') in (${sql.join(CARD_METHODS)}))
  and "priceTotal" + "fraisLivraison" > 0)`;

/** Ids of overdue card orders. @param now milliseconds since 1970 */
export const overdueOrders = (db: Reader, { orders }: HoldTimes, now: number): AsyncIterable<number> =>
  // The same rule as `awaitsPayment`; an order is overdue from `payBefore` on.
  waitingSince(db, sql<boolean>`"status" <> 'draft' and ${PAID_BY_CARD}`, now - orders.paymentHold + 1);

/** Ids of overdue cash orders. @param now milliseconds since 1970 */
export const unconfirmedOrders = (db: Reader, { orders }: HoldTimes, now: number): AsyncIterable<number> =>
  // The same rule as `awaitsShop`; an order is overdue from `confirmBefore` on.
  waitingSince(
    db,
    sql<boolean>`"status" <> 'draft' and not ${PAID_BY_CARD}
      and coalesce("dateLivraison", '') < ${lagosDay(now)} and not exists (
      select 1 from "livraisons" d
      where d."commandeId" = "commandes"."id" and d."status" not in ('placed', 'confirmed'))`,
    now - orders.cashHold + 1,
  );
