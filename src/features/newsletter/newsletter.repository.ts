/** Who gets the newsletter (`newsletter`). */
import type { Writer } from '../../data/database.ts';

/** Whether the address was not on the list before. @param email as `emailKey` answers it, so that it is there once */
export async function insertSubscriber(trx: Writer, email: string, createdAt: string): Promise<boolean> {
  const added = await trx
    .insertInto('newsletter')
    .values({ email, createdAt })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('email')
    .executeTakeFirst();
  return added !== undefined;
}
