/** Closes what shoppers reported, for operators. */
import { type Database, dialectOf } from '../../../data/database.ts';
import { OperatorError } from '../../../node/operator-error.ts';
import { type Operator, recordAction } from '../../operator/actions.repository.ts';
import { noteOf } from '../../operator/note.service.ts';

/**
 * Closes a report; it is deleted after the days of `RETENTION_DAYS`.
 * @param closed `note` says what was done, for operators alone
 * @param now milliseconds since 1970
 * @returns whether it was open
 * @throws {OperatorError} if there is none, and for a note that is too long
 */
export async function closeReport(
  db: Database,
  operator: Operator,
  { id, note }: { readonly id: number; readonly note?: string | undefined },
  now: number,
): Promise<boolean> {
  const noted = noteOf(note, 'note');
  return db.write(async (trx) => {
    const before = await trx
      .selectFrom('reports')
      .select(['closedAt', 'closedNote'])
      .where('id', '=', id)
      .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst();
    if (!before) throw new OperatorError(`There is no report ${id}.`);
    if (before.closedAt !== null) return false;
    const after = { closedAt: new Date(now).toISOString(), closedNote: noted ?? null };
    await trx.updateTable('reports').set(after).where('id', '=', id).execute();
    // The report is deleted after some days, and the note with it.
    const values = { before: { closedAt: null }, after: { closedAt: after.closedAt } };
    await recordAction(trx, operator, { action: 'reports close', subject: `report ${id}`, ...values }, now);
    return true;
  });
}
