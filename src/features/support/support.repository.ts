/** Messages to support (`signal_abus`). */
import type { Writer } from '../../data/database.ts';
import type { NewRow } from '../../data/tables.ts';

/** Stores a message; returns its id. */
export async function insertMessage(trx: Writer, message: Omit<NewRow<'signal_abus'>, 'id'>): Promise<number> {
  const { id } = await trx.insertInto('signal_abus').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}
