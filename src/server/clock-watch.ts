/** Detects that the system clock was set forward, so that nothing is cancelled or deleted because of a wrong time. */
import type { Logger } from 'pino';

/**
 * Clock corrections between two checks are smaller than this (ms); a larger one is a wrong clock, or a machine that
 * slept.
 */
const LEAP_MS = 3_600_000;
/** How long a new time must last until it is trusted (ms). */
const DOUBT_MS = 3_600_000;

export interface ClockWatchOptions {
  readonly log: Pick<Logger, 'error'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Milliseconds of a clock that cannot be set. */
  readonly monotonic?: () => number;
}

/**
 * Returns a function that says whether the time can be trusted: not for an hour after the clock leapt forward by more
 * than an hour. A clock that is set back, or corrected again, is trusted at once.
 */
export function watchClock({
  log,
  now = Date.now,
  monotonic = () => performance.now(),
}: ClockWatchOptions): () => boolean {
  const offset = () => now() - monotonic();
  let believed = offset();
  let doubtedSince: number | undefined;
  return () => {
    const leap = offset() - believed;
    const lasted = doubtedSince === undefined ? 0 : monotonic() - doubtedSince;
    if (leap <= LEAP_MS || lasted >= DOUBT_MS) {
      believed = offset();
      doubtedSince = undefined;
      return true;
    }
    if (doubtedSince === undefined) {
      doubtedSince = monotonic();
      const hours = Math.round(leap / 360_000) / 10;
      log.error(
        { hours },
        'the clock was set forward: for an hour no order is cancelled and nothing is deleted by time',
      );
    }
    return false;
  };
}
