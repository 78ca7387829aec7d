/** Stores messages to support. */
import type { Database } from '../../data/database.ts';
import { lockClient } from '../account/lock-client.repository.ts';
import { insertMessage } from './support.repository.ts';

/**
 * @param clientId of the sender; undefined for a visitor
 * @param now milliseconds since 1970
 */
export async function storeMessage(
  db: Database,
  words: { readonly prenom: string; readonly message: string },
  clientId: number | undefined,
  now: number,
): Promise<void> {
  await db.write(async (trx) => {
    // Lets support answer (G-97). A customer deleted meanwhile writes as a visitor.
    const sender = clientId !== undefined && (await lockClient(trx, clientId)) ? clientId : null;
    await insertMessage(trx, { ...words, clientId: sender, createdAt: new Date(now).toISOString() });
  });
}
