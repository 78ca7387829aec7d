/** The copy of all data of a customer. */
import type { Reader } from '../../../data/database.ts';
import { credentialsById, profileById } from '../clients.repository.ts';
import { belongingsOf, blockOf } from './export-client.repository.ts';

/** Everything stored about the customer `id`; undefined if there is none. @param now milliseconds since 1970 */
export async function exportOfClient(db: Reader, id: number, now: number) {
  const profile = await profileById(db, id);
  const credentials = await credentialsById(db, id);
  const block = await blockOf(db, id);
  if (!profile || !credentials || !block) return undefined;
  return {
    exportedAt: new Date(now).toISOString(),
    client: { ...profile, googleSub: credentials.googleSub, ...block },
    ...(await belongingsOf(db, id, profile.emailIsProven ? profile.email : null)),
  };
}
