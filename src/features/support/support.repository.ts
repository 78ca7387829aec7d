/** Messages to support (`signal_abus`). */
import type { Writer } from '../../platform/database/database.ts';
import type { NewRow } from '../../platform/database/tables.ts';

export async function insertMessage(trx: Writer, message: Omit<NewRow<'signal_abus'>, 'id'>): Promise<void> {
  await trx.insertInto('signal_abus').values(message).execute();
}
