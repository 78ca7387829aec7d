/** Ends sessions. */
import { revokeSessions } from '../../../api/sessions.ts';
import type { Database } from '../../../data/database.ts';

/**
 * Ends sessions of a customer.
 * @param only id of the session to end; all without it
 * @param now milliseconds since 1970
 */
export async function endSessions(db: Database, clientId: number, now: number, only?: string): Promise<void> {
  await db.write((trx) => revokeSessions(trx, clientId, only === undefined ? {} : { only }, now));
}
