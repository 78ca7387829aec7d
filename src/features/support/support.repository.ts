/** Messages to support (`signal_abus`). */
import type { Writer } from '../../data/database.ts';
import type { NewRow } from '../../data/tables.ts';

export async function insertMessage(trx: Writer, message: Omit<NewRow<'signal_abus'>, 'id'>): Promise<void> {
  await trx.insertInto('signal_abus').values(message).execute();
}
