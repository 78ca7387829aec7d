/** Blocks and unblocks customers, and signs them out, for operators. */
import { revokeSessions } from '../../../api/sessions.ts';
import type { Database, Writer } from '../../../data/database.ts';
import { OperatorError } from '../../../node/operator-error.ts';
import { type Operator, recordAction } from '../../operator/actions.repository.ts';
import { noteOf } from '../../operator/note.service.ts';
import { lockClient } from '../lock-client.repository.ts';

async function lockedState(trx: Writer, id: number) {
  if (!(await lockClient(trx, id))) throw new OperatorError(`There is no customer ${id}.`);
  return trx
    .selectFrom('clients')
    .select(['blockedAt', 'blockedReason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Blocks a customer: they cannot sign in, and all their sessions end at once, in every process. Orders stay as they are. A
 * customer who is blocked already gets the new reason; without one, nothing changes.
 * @param reason for operators, and in the customer's copy of their data
 * @param now milliseconds since 1970
 * @returns whether anything changed, and whether they were blocked before
 * @throws {OperatorError} without such a customer, and for a reason that is too long
 */
export async function blockCustomer(
  db: Database,
  operator: Operator,
  { id, reason }: { readonly id: number; readonly reason: string | undefined },
  now: number,
): Promise<{ isChanged: boolean; wasBlocked: boolean }> {
  const noted = noteOf(reason, 'reason');
  return db.write(async (trx) => {
    const before = await lockedState(trx, id);
    const wasBlocked = before.blockedAt !== null;
    const after = {
      blockedAt: before.blockedAt ?? new Date(now).toISOString(),
      blockedReason: noted ?? before.blockedReason,
    };
    if (before.blockedAt === after.blockedAt && before.blockedReason === after.blockedReason)
      return { isChanged: false, wasBlocked };
    await trx.updateTable('clients').set(after).where('id', '=', id).execute();
    await revokeSessions(trx, id, {}, now);
    await recordAction(trx, operator, { action: 'customers block', subject: `customer ${id}`, before, after }, now);
    return { isChanged: true, wasBlocked };
  });
}

/** Lets a blocked customer sign in again. @returns whether they were blocked @throws {OperatorError} without such a customer */
export async function unblockCustomer(db: Database, operator: Operator, id: number, now: number): Promise<boolean> {
  return db.write(async (trx) => {
    const before = await lockedState(trx, id);
    if (before.blockedAt === null) return false;
    const after = { blockedAt: null, blockedReason: null };
    await trx.updateTable('clients').set(after).where('id', '=', id).execute();
    await recordAction(trx, operator, { action: 'customers unblock', subject: `customer ${id}`, before, after }, now);
    return true;
  });
}

/**
 * Ends all sessions of a customer.
 * @param now milliseconds since 1970
 * @returns whether there was one
 * @throws {OperatorError} without such a customer
 */
export async function signOutCustomer(db: Database, operator: Operator, id: number, now: number): Promise<boolean> {
  return db.write(async (trx) => {
    await lockedState(trx, id);
    if ((await revokeSessions(trx, id, {}, now)) === 0) return false;
    await recordAction(trx, operator, { action: 'customers sign-out', subject: `customer ${id}` }, now);
    return true;
  });
}
