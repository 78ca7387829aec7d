/** Subscribers of the newsletter (`newsletter`). */
import type { Writer } from '../../data/database.ts';

/** Adds an address; returns whether it is new. @param email normalised by `emailKey` */
export async function insertSubscriber(trx: Writer, email: string, createdAt: string): Promise<boolean> {
  const added = await trx
    .insertInto('newsletter')
    .values({ email, createdAt })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('email')
    .executeTakeFirst();
  return added !== undefined;
}
