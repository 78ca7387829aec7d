/** Subscribes to the newsletter. */
import { ApiError } from '../../api/api-error.ts';
import type { Database } from '../../data/database.ts';
import { insertSubscriber } from './newsletter.repository.ts';

const KNOWN_MESSAGE = 'This email is already subscribed to our newsletter.';

/**
 * @param email normalised by `emailKey`
 * @param now milliseconds since 1970
 * @throws {ApiError} 409 for an address that is subscribed already (G-52)
 */
export async function subscribe(db: Database, email: string, now: number): Promise<void> {
  const isNew = await db.write((trx) => insertSubscriber(trx, email, new Date(now).toISOString()));
  if (!isNew) throw new ApiError('already_subscribed', KNOWN_MESSAGE);
}
