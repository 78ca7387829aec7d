/** Mails the link that confirms the newsletter to addresses stored before there was one, and removes addresses, for operators. */
import type { Services } from '../../../api/services.ts';
import { type Database, dialectOf } from '../../../data/database.ts';
import { OperatorError } from '../../../node/operator-error.ts';
import { queueMails } from '../../../providers/mail.ts';
import { oneLine } from '../../../shared/one-line.ts';
import { emailKey } from '../../account/identifiers/identifiers.ts';
import { type Operator, recordAction } from '../../operator/actions.repository.ts';
import { confirmationMail } from '../newsletter.mails.ts';
import { deleteSubscriber, storeLinks } from '../newsletter.repository.ts';
import { linksFor } from '../newsletter.service.ts';
import { partlyHidden } from '../newsletter.ts';

/** Addresses of one transaction, so that shoppers need not wait for it. */
const BATCH = 200;

/** Mails the next addresses; returns how many. */
async function inviteBatch(db: Database, shop: Services['shop'], operator: Operator, now: number): Promise<number> {
  return db.write(async (trx) => {
    const waiting = await trx
      .selectFrom('newsletter')
      .selectAll()
      .where('confirmedAt', 'is', null)
      .where('linkExpiresAt', 'is', null)
      .orderBy('email')
      .limit(BATCH)
      // Two runs at once mail nobody twice: the second waits, and finds the link of the first.
      .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
      .execute();
    if (waiting.length === 0) return 0;
    const invited = waiting.map((subscriber) => ({ ...subscriber, ...linksFor(subscriber, now) }));
    for (const { email, confirmToken, unsubscribeToken, linkExpiresAt } of invited)
      await storeLinks(trx, email, { confirmToken, unsubscribeToken, linkExpiresAt });
    await queueMails(
      trx,
      invited.map((subscriber) => confirmationMail(shop, subscriber)),
      now,
    );
    const after = { mailed: invited.length };
    await recordAction(trx, operator, { action: 'subscribers invite', subject: 'newsletter', after }, now);
    return invited.length;
  });
}

/**
 * Mails each address that was stored without a link, once. It goes on where it stopped: what was mailed is not mailed
 * again.
 * @param now milliseconds since 1970
 * @returns how many addresses were mailed
 */
export async function inviteSubscribers(
  db: Database,
  { shop }: Pick<Services, 'shop'>,
  operator: Operator,
  now: number,
): Promise<number> {
  let total = 0;
  for (;;) {
    const mailed = await inviteBatch(db, shop, operator, now);
    total += mailed;
    if (mailed < BATCH) return total;
  }
}

/**
 * Removes an address from the newsletter, for somebody who called or wrote. The record has it partly hidden.
 * @param now milliseconds since 1970
 * @throws {OperatorError} for an address that is not stored
 */
export async function removeSubscriber(db: Database, operator: Operator, email: string, now: number): Promise<void> {
  await db.write(async (trx) => {
    const removed = await deleteSubscriber(trx, 'email', emailKey(email.trim()));
    if (removed === undefined) throw new OperatorError(`The newsletter has no subscriber ${oneLine(email)}.`);
    const before = { email: partlyHidden(removed) };
    await recordAction(trx, operator, { action: 'subscribers remove', subject: 'newsletter', before }, now);
  });
}
