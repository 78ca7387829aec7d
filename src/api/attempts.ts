/** Refuses attempts over a rate limit, or without a solved captcha. */

import type { Writer } from '../data/database.ts';
import type { Captcha } from '../providers/captcha.ts';
import { type CounterRow, countedRow } from '../providers/counter-rows.ts';
import type { Limit, Limits } from '../providers/limits.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import { ApiError, tooMany } from './api-error.ts';
import type { Claim, Visitor } from './visitor.ts';

/**
 * Whether the request has a solved captcha, which is consumed.
 * @throws {ApiError} 400 with `message` for a wrong or used one
 */
export async function isSolved(captcha: Captcha, visitor: Visitor, message: string): Promise<boolean> {
  if (visitor.captcha === undefined) return false;
  if (await captcha.verify(visitor.captcha, visitor.address)) return true;
  throw new ApiError('captcha_needed', message);
}

/** Formats milliseconds as minutes, rounded up. */
export function minutesOf(span: number): string {
  const minutes = Math.ceil(span / MINUTE_MS);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** @param meanwhile a sentence that suggests another way */
function refuse(wait: number, meanwhile?: string): void {
  if (wait <= 0) return;
  const message = `Too many attempts. Please try again in ${minutesOf(wait)}.`;
  throw tooMany(meanwhile === undefined ? message : `${message} ${meanwhile}`, wait);
}

/** Counts an attempt of `key`. @throws {ApiError} 429 over the limit */
export async function countAttempt(limit: Limit, key: string): Promise<void> {
  refuse(await limit.take(key));
}

/**
 * Makes a change of a customer that counts towards the limit, unless their session ended: whoever has an old token
 * cannot use up what the customer may do. Where counters are rows of the database, the transaction of the change counts
 * by {@link countInside}, without a transaction of its own.
 * @param change gets the counter that it must count, if any
 * @throws {ApiError} 429 over the limit, and errors of the change
 */
export async function countedChange<T>(
  limit: Limit,
  { claimed }: Claim,
  change: (counter: CounterRow | undefined) => Promise<T>,
): Promise<T> {
  const key = String(claimed.clientId);
  const counter = limit.rowOf?.(key);
  if (!counter) await countAttempt(limit, key);
  try {
    return await change(counter);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (!counter && code === 'session_expired') await limit.giveBack(key);
    // The count was rolled back with the change, and a failed attempt counts, too.
    if (counter && code !== 'session_expired' && code !== 'too_many_requests') await limit.take(key);
    throw error;
  }
}

/**
 * Counts an attempt in the transaction of its change. Called after the customer is locked, so that all transactions
 * lock in the same order. Returns a function that refuses the attempt over the limit.
 * @param now milliseconds since 1970
 */
export async function countInside(trx: Writer, counter: CounterRow | undefined, now: number): Promise<() => void> {
  if (!counter) return () => {};
  const { used, wait } = await countedRow(trx, counter, now);
  return () => {
    if (used > counter.max) refuse(wait);
  };
}

/**
 * Replaces a solved captcha for a visitor without script, who cannot solve one. Allows a few attempts an hour from an
 * address, and as `who` from all addresses if it is given (G-313).
 * @throws {ApiError} 400 with `message` for all others, who can solve one, and 429 over the limit
 */
export async function countWithoutScript(
  limits: Limits,
  visitor: Visitor,
  message: string,
  who?: string,
): Promise<void> {
  if (!visitor.isOwn) throw new ApiError('captcha_needed', message);
  await countAttempt(limits.withoutScriptAddress, visitor.address);
  if (who !== undefined) await countAttempt(limits.withoutScript, who);
}

/** A limit that counts the failures of an attempt. */
export interface Count {
  readonly limit: Limit;
  readonly key: string;
  /** Whether it refuses attempts; otherwise it only counts them for another check. */
  readonly isEnforced: boolean;
  /** A sentence after the refusal that suggests another way. */
  readonly meanwhile?: string;
}

/**
 * Makes an attempt of which only a failure counts: undefined means failure; anything else refunds the attempt. It is
 * counted before it runs, so that concurrent attempts cannot exceed the limit. A refused attempt creates no counter, or
 * a flood of them would evict the counters of others.
 * @param admit runs after the limits and before anything is counted
 * @throws {ApiError} 429 over a limit, and errors of `admit` and the attempt
 */
export async function tryCounted<T>(
  counts: readonly Count[],
  attempt: () => Promise<T | undefined>,
  admit: () => Promise<void> = async () => {},
): Promise<T | undefined> {
  for (const { limit, key, isEnforced, meanwhile } of counts) if (isEnforced) refuse(await limit.wait(key), meanwhile);
  await admit();
  const taken: Count[] = [];
  let hasFailed = false;
  try {
    for (const count of counts) {
      const wait = await count.limit.take(count.key);
      taken.push(count);
      if (count.isEnforced) refuse(wait, count.meanwhile);
    }
    const outcome = await attempt();
    hasFailed = outcome === undefined;
    return outcome;
  } finally {
    if (!hasFailed) await Promise.all(taken.map(({ limit, key }) => limit.giveBack(key)));
  }
}
