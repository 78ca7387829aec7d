/** Closes messages to support that need no answer, and opens them again, for operators. */
import type { Database, Writer } from '../../../data/database.ts';
import { OperatorError } from '../../../node/operator-error.ts';
import { type Operator, recordAction } from '../../operator/actions.repository.ts';
import { noteOf } from '../../operator/note.service.ts';
import { lockMessage } from './messages.repository.ts';

async function stateOf(trx: Writer, id: number) {
  const state = await lockMessage(trx, id);
  if (!state) throw new OperatorError(`There is no message ${id}.`);
  return state;
}

/**
 * Closes a message without an answer. A message that is closed already gets the new note; without one nothing changes.
 * @param note for operators, and in the sender's copy of their data
 * @param now milliseconds since 1970
 * @returns whether anything changed
 * @throws {OperatorError} without such a message, and for a note that is too long
 */
export async function closeMessage(
  db: Database,
  operator: Operator,
  { id, note }: { readonly id: number; readonly note: string | undefined },
  now: number,
): Promise<boolean> {
  const noted = noteOf(note, 'note');
  return db.write(async (trx) => {
    const before = await stateOf(trx, id);
    const closedAt = before.closedAt ?? new Date(now).toISOString();
    const closedNote = noted ?? before.closedNote;
    if (before.closedAt !== null && closedNote === before.closedNote) return false;
    await trx.updateTable('signal_abus').set({ closedAt, closedNote }).where('id', '=', id).execute();
    // The note may be about the sender, so it is erased with the message.
    const values = { before: { closedAt: before.closedAt }, after: { closedAt } };
    await recordAction(trx, operator, { action: 'messages close', subject: `message ${id}`, ...values }, now);
    return true;
  });
}

/** Opens a closed or answered message again. @returns whether it was closed @throws {OperatorError} without such a message */
export async function reopenMessage(db: Database, operator: Operator, id: number, now: number): Promise<boolean> {
  return db.write(async (trx) => {
    const { closedAt } = await stateOf(trx, id);
    if (closedAt === null) return false;
    await trx.updateTable('signal_abus').set({ closedAt: null }).where('id', '=', id).execute();
    const values = { before: { closedAt }, after: { closedAt: null } };
    await recordAction(trx, operator, { action: 'messages reopen', subject: `message ${id}`, ...values }, now);
    return true;
  });
}
