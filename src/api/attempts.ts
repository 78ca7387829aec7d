/** Refuses attempts that come too often, or that need a solved captcha first (S-12, S-13). */

import type { Captcha } from '../providers/captcha.ts';
import type { Limit } from '../providers/limits.ts';
import type { Visitor } from './identity.ts';
import { ApiError, tooMany } from './route.ts';

/**
 * Whether a solved captcha came with the request; it is used up by that.
 * @throws {ApiError} 400 with `words` when one came that is wrong, or was used before
 */
export async function isSolved(captcha: Captcha, visitor: Visitor, words: string): Promise<boolean> {
  if (visitor.captcha === undefined) return false;
  if (await captcha.verify(visitor.captcha, visitor.address)) return true;
  throw new ApiError(400, words);
}

const MINUTE_MS = 60_000;

/** A span of milliseconds in words, rounded up to whole minutes. */
export function minutesOf(span: number): string {
  const minutes = Math.ceil(span / MINUTE_MS);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

function refuse(wait: number): void {
  if (wait <= 0) return;
  throw tooMany(`Too many attempts. Please try again in ${minutesOf(wait)}.`, wait);
}

/** Counts an attempt of `key`. @throws {ApiError} 429 when it is one too many */
export async function countAttempt(limit: Limit, key: string): Promise<void> {
  refuse(await limit.take(key));
}

/** One of the limits that count the failures of an attempt. */
export interface Count {
  readonly limit: Limit;
  readonly key: string;
  /** Otherwise it is counted for somebody else to look at. */
  readonly isEnforced: boolean;
}

/**
 * Makes an attempt of which only a failure counts: undefined means failure; anything else refunds the attempt. It is
 * counted before it is made, so that many at once are no more than the limit. Whoever is refused already makes no
 * counter, or a flood of refused tries would push the counters of others out of memory.
 * @param admit looked at after the limits and before anything is counted
 * @throws {ApiError} 429 when one too many failed before, and what `admit` and the attempt throw
 */
export async function tryCounted<T>(
  counts: readonly Count[],
  attempt: () => Promise<T | undefined>,
  admit: () => Promise<void> = async () => {},
): Promise<T | undefined> {
  for (const { limit, key, isEnforced } of counts) if (isEnforced) refuse(await limit.wait(key));
  await admit();
  const taken: Count[] = [];
  let hasFailed = false;
  try {
    for (const count of counts) {
      const wait = await count.limit.take(count.key);
      taken.push(count);
      if (count.isEnforced) refuse(wait);
    }
    const outcome = await attempt();
    hasFailed = outcome === undefined;
    return outcome;
  } finally {
    if (!hasFailed) await Promise.all(taken.map(({ limit, key }) => limit.giveBack(key)));
  }
}
