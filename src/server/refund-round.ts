/** Asks about refunds that their providers had not ended: the event of one may have been lost. */
import type { Logger } from 'pino';
import type { Services } from '../api/services.ts';
import type { Database } from '../data/database.ts';
import { followRefundsOf } from '../features/payments/follow-refunds.service.ts';
import { paymentsBeingRefunded } from '../features/payments/refunds.repository.ts';
import { ProviderUnavailableError } from '../providers/ask-provider.ts';

export interface RefundRound {
  readonly db: Database;
  readonly services: Pick<Services, 'payments'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly isStopping?: () => boolean;
}

/** Runs one round; a refund that cannot be checked delays no other. */
export async function followOpenRefunds({
  db,
  services,
  log,
  now,
  isStopping = () => false,
}: RefundRound): Promise<void> {
  for (const reference of await paymentsBeingRefunded(db.read)) {
    if (isStopping()) return;
    try {
      await followRefundsOf(db, services, reference, now);
    } catch (error) {
      if (error instanceof ProviderUnavailableError)
        log.warn({ err: error, reference }, 'a refund cannot be checked now');
      else log.error({ err: error, reference }, 'a refund could not be checked');
    }
  }
}
