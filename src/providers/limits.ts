/** Counts the rate limits of `limit-table.ts` by key. */
import { createHash } from 'node:crypto';
import type { CounterRow } from './counter-rows.ts';
import type { Counters, Window, Windows } from './counters.ts';
import { LIMITS, type LimitName, type LimitNumbers, type LimitRow } from './limit-table.ts';

/** A limit per key: an address, an identifier, or both. */
export interface Limit {
  /** Returns the count of a key in the current window. */
  used(key: string): Promise<number>;
  /** Returns the milliseconds until the next attempt of a key is allowed, 0 if it is now. Creates no counter. */
  wait(key: string): Promise<number>;
  /** Counts an attempt. Returns 0, or the milliseconds to wait when it exceeds the limit. */
  take(key: string): Promise<number>;
  /**
   * Refunds a counted attempt. Where only failures count, an attempt is still counted before its result is known,
   * because otherwise a thousand concurrent attempts would all pass.
   */
  giveBack(key: string): Promise<void>;
  /** Returns the counter of a key, where counters are rows of the database (`counter-rows.ts`). */
  rowOf?(key: string): CounterRow;
}

export interface Limits extends Readonly<Record<LimitName, Limit>> {
  /**
   * Numbers of failed sign-ins of an identifier or an address, and of sign-ups of an address, after which a captcha is
   * required.
   */
  readonly captchaAfter: { readonly signIns: number; readonly signUps: number };
  /** Maximum favourites of a customer. */
  readonly maxLikes: number;
}

/** Returns the windows of all limits, for a counter. */
export function limitWindows(numbers: LimitNumbers): Record<LimitName, Window> & Windows {
  const shared = Object.entries<LimitRow>(LIMITS).filter(([, row]) => row.window !== undefined && !row.ofProcess);
  const windows = shared.map(([name, { max, window, mayForget }]): [string, Window] => [
    name,
    {
      max: name in numbers ? numbers[name as keyof LimitNumbers] : max,
      ms: typeof window === 'number' ? window : numbers.signInWindow,
      ...(mayForget && { mayForget }),
    },
  ]);
  return Object.fromEntries(windows) as Record<LimitName, Window>;
}

/** Returns a short key: 128 bits of a hash, because keys can be long and contain personal data. */
export const shortKey = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22);

function createLimit(name: string, max: number, counters: Counters): Limit {
  const count = (key: string, points: -1 | 0 | 1) => counters.count(name, shortKey(key), points);
  return {
    used: async (key) => (await count(key, 0)).used,
    async wait(key) {
      const { used, wait } = await count(key, 0);
      return used >= max ? wait : 0;
    },
    async take(key) {
      const { used, wait } = await count(key, 1);
      return used > max ? wait : 0;
    },
    giveBack: async (key) => void (await count(key, -1)),
    ...(counters.rowOf && { rowOf: (key: string) => counters.rowOf?.(name, shortKey(key)) as CounterRow }),
  };
}

/** Creates the limits of `numbers` on top of `counters`. */
export function createLimits(numbers: LimitNumbers, counters: Counters): Limits {
  const limits = Object.entries<Window>(limitWindows(numbers)).map(([name, { max }]) => [
    name,
    createLimit(name, max, counters),
  ]);
  return {
    ...(Object.fromEntries(limits) as Record<LimitName, Limit>),
    captchaAfter: { signIns: numbers.signInIdentifier, signUps: numbers.signUpCaptcha },
    maxLikes: numbers.maxLikes,
  };
}
