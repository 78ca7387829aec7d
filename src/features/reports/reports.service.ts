/** Stores what shoppers report. */
import { ApiError } from '../../api/api-error.ts';
import { countAttempt } from '../../api/attempts.ts';
import type { Services } from '../../api/services.ts';
import type { Database } from '../../data/database.ts';
import type { ReportReason } from './report-reasons.ts';
import { canBeReported, insertReport, lockReported } from './reports.repository.ts';

const gone = () => new ApiError('not_found', 'There is nothing to report any more.');

/** A report as it was sent. */
export interface SentReport {
  readonly produitId: number;
  readonly reviewId?: number | undefined;
  readonly ratingId?: number | undefined;
  readonly reason: ReportReason;
  readonly text: string;
  /** Email or phone for a question; '' if none was given. */
  readonly contact: string;
}

/**
 * Stores a report; a second one of the same address about the same thing on a day is not stored, nor are more of it
 * than the limit.
 * @param address network address of the shopper
 * @param now milliseconds since 1970
 * @throws {ApiError} 404 for what is not shown, 429 over the limit of the address
 */
export async function storeReport(
  db: Database,
  { limits }: Pick<Services, 'limits'>,
  { produitId, reviewId, ratingId, contact, reason, text }: SentReport,
  address: string,
  now: number,
): Promise<void> {
  const about = { produitId, commentId: reviewId ?? null, etoileId: ratingId ?? null };
  await countAttempt(limits.reportsAddress, address);
  if (!(await canBeReported(db.read, about))) throw gone();
  const named = Object.values(about).join(' ');
  const own = `${address} ${named}`;
  if ((await limits.reportOfObject.take(own)) > 0 || (await limits.reportsObject.take(named)) > 0) return;
  try {
    const report = { ...about, reason, text, contact: contact || null, createdAt: new Date(now).toISOString() };
    await db.write(async (trx) => {
      if (!(await lockReported(trx, about))) throw gone();
      await insertReport(trx, report);
    });
  } catch (error) {
    // Sent again, it is the first one.
    await Promise.all([limits.reportOfObject.giveBack(own), limits.reportsObject.giveBack(named)]);
    throw error;
  }
}
