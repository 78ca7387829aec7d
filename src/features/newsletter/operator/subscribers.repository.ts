/** Subscribers of the newsletter as operators see them. */
import type { Reader } from '../../../data/database.ts';

/** Which subscribers are listed: those who confirmed their address, or those who have not. */
export interface SubscriberFilter {
  readonly isConfirmed?: boolean | undefined;
  readonly limit: number;
}

/** Subscribers, the newest first, and how many there are. */
export async function subscribersForOperator(db: Reader, { isConfirmed, limit }: SubscriberFilter) {
  let query = db.selectFrom('newsletter');
  if (isConfirmed !== undefined) query = query.where('confirmedAt', isConfirmed ? 'is not' : 'is', null);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const subscribers = await query
    .select(['email', 'createdAt', 'confirmedAt', 'linkExpiresAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('email')
    .limit(limit)
    .execute();
  return { subscribers, total: Number(total) };
}

export type ListedSubscriber = Awaited<ReturnType<typeof subscribersForOperator>>['subscribers'][number];

/** Everybody who confirmed, by address: to whom the newsletter may be sent. */
export async function confirmedSubscribers(db: Reader) {
  const found = await db
    .selectFrom('newsletter')
    .select(['email', 'confirmedAt', 'unsubscribeToken'])
    .where('confirmedAt', 'is not', null)
    .orderBy('email')
    .execute();
  // Only a mailed link is confirmed, and a mail has both tokens.
  return found.flatMap(({ email, confirmedAt, unsubscribeToken }) =>
    confirmedAt === null || unsubscribeToken === null ? [] : [{ email, confirmedAt, unsubscribeToken }],
  );
}

/** How many addresses were stored without a mail that confirms them. */
export async function countUninvited(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('newsletter')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('confirmedAt', 'is', null)
    .where('linkExpiresAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
