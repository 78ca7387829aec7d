/** Subscribers of the newsletter (`newsletter`). */
import type { Reader, Writer } from '../../data/database.ts';
import type { Row } from '../../data/tables.ts';

export type Subscriber = Row<'newsletter'>;

/**
 * Adds an address unless it is stored already, and locks its row; returns the stored row.
 * @param subscriber its email is normalised by `emailKey`
 */
export const putSubscriber = (trx: Writer, subscriber: Subscriber): Promise<Subscriber> =>
  trx
    .insertInto('newsletter')
    .values(subscriber)
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email: subscriber.email }))
    .returningAll()
    .executeTakeFirstOrThrow();

/** What identifies a subscriber. */
type SubscriberKey = 'email' | 'confirmToken' | 'unsubscribeToken';

/** The subscriber with this value; undefined if there is none. */
export const subscriberBy = (db: Reader, key: SubscriberKey, value: string): Promise<Subscriber | undefined> =>
  db.selectFrom('newsletter').selectAll().where(key, '=', value).executeTakeFirst();

/** Stores the links that an address is mailed. */
export async function storeLinks(
  trx: Writer,
  email: string,
  links: Pick<Subscriber, 'confirmToken' | 'linkExpiresAt' | 'unsubscribeToken'>,
): Promise<void> {
  await trx.updateTable('newsletter').set(links).where('email', '=', email).execute();
}

/** Confirms the address of a link that has not expired; returns whether it was waiting. */
export async function confirmSubscriber(trx: Writer, confirmToken: string, now: string): Promise<boolean> {
  const confirmed = await trx
    .updateTable('newsletter')
    .set({ confirmedAt: now })
    .where('confirmToken', '=', confirmToken)
    .where('confirmedAt', 'is', null)
    .where('linkExpiresAt', '>', now)
    .returning('email')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Deletes a subscriber; returns the address, which is undefined if there was none. */
export async function deleteSubscriber(trx: Writer, key: SubscriberKey, value: string): Promise<string | undefined> {
  const deleted = await trx.deleteFrom('newsletter').where(key, '=', value).returning('email').executeTakeFirst();
  return deleted?.email;
}

/** Deletes addresses that were not confirmed, whose link has expired before `before`. */
export async function deleteUnconfirmed(trx: Writer, before: string): Promise<void> {
  await trx.deleteFrom('newsletter').where('confirmedAt', 'is', null).where('linkExpiresAt', '<', before).execute();
}
