import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../src/platform/config.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { clearAway } from '../../../src/platform/housekeeping.ts';
import {
  type Counters,
  memoryCounters,
  postgresCounters,
  withStandIn,
} from '../../../src/platform/providers/counters.ts';
import { createLimits, limitWindows } from '../../../src/platform/providers/limits.ts';
import { describeEngines } from '../engines.ts';

const HOLD = 24 * 3_600_000;

const MINUTE = 60_000;
const numbers = readConfig({}).limits;
const windows = limitWindows(numbers);

/** Only the clock: what waits for a database really waits. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** What every way of counting keeps to; keys are fresh in each test. */
function limitRules(counters: () => Counters): void {
  const limits = () => createLimits(numbers, counters());
  let keys = 0;
  let key: string;
  beforeEach(() => {
    keys += 1;
    key = `${process.pid} ${keys}`;
  });

  test('S-13: 5 failures of an identifier from an address in 15 minutes, then it waits for the window to end', async () => {
    const { signInPair } = limits();
    for (let i = 0; i < 5; i += 1) {
      expect(await signInPair.take(key)).toBe(0);
    }
    vi.setSystemTime(Date.now() + 5 * MINUTE);
    expect(await signInPair.used(key)).toBe(5);
    expect(await signInPair.take(key)).toBe(10 * MINUTE);
    expect(await signInPair.used(`${key} of another`)).toBe(0);
    vi.setSystemTime(Date.now() + 10 * MINUTE + 1);
    expect(await signInPair.used(key)).toBe(0);
    expect(await signInPair.take(key)).toBe(0);
  });

  test('S-13, S-30: the numbers of the others', async () => {
    const { signInAddress, signUpAddress, resetEmail, contactAddress, newsletterAddress, ...more } = limits();
    const all = [
      [signInAddress, 200],
      [signUpAddress, 60],
      [resetEmail, 5],
      [contactAddress, 60],
      [newsletterAddress, 60],
      [more.localisationsAddress, 600],
      [more.viewsAddress, 3_000],
      [more.ordersClient, 60],
      [more.likesClient, 1_200],
      [more.followsClient, 600],
      [more.opinionsClient, 120],
      [more.verifyClient, 300],
      [more.verifyAddress, 3_000],
    ] as const;
    for (const [limit, most] of all) {
      for (let i = 0; i < most; i += 1) expect(await limit.take(key)).toBe(0);
      expect(await limit.take(key)).toBeGreaterThan(0);
    }
    vi.setSystemTime(Date.now() + 59 * MINUTE);
    expect(await resetEmail.take(key)).toBeGreaterThan(0);
    vi.setSystemTime(Date.now() + MINUTE + 1);
    expect(await resetEmail.used(key)).toBe(0);
  });

  test('one that is given back was never taken; nothing makes more of them than there are', async () => {
    const { resetEmail } = limits();
    await resetEmail.giveBack(key);
    expect(await resetEmail.used(key)).toBe(0);
    await resetEmail.take(key);
    await resetEmail.take(key);
    await resetEmail.giveBack(key);
    expect(await resetEmail.used(key)).toBe(1);
    for (let i = 0; i < 3; i += 1) await resetEmail.giveBack(key);
    expect(await resetEmail.used(key)).toBe(0);
  });

  test('all of many at once are counted', async () => {
    const { signInPair } = limits();
    const waits = await Promise.all(Array.from({ length: 40 }, () => signInPair.take(key)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(await signInPair.used(key)).toBe(40);
  });

  test('limits do not count each other, and a key of any length is one', async () => {
    const long = `${key} ${'x'.repeat(100_000)}`;
    const { signInPair, signInAddress } = limits();
    await signInPair.take(long);
    expect(await signInPair.used(long)).toBe(1);
    expect(await signInPair.used(`${long}x`)).toBe(0);
    expect(await signInAddress.used(long)).toBe(0);
  });
}

describe('limits in memory', () => {
  const counters = memoryCounters(windows);
  limitRules(() => counters);

  test('remember so many keys and no more, those that were tried last', async () => {
    const few = memoryCounters({ x: MINUTE }, 3);
    for (const key of ['a', 'b', 'c', 'a', 'd']) await few.count('x', key, 1);
    const used = async (key: string) => (await few.count('x', key, 0)).used;
    expect([await used('a'), await used('b'), await used('c'), await used('d')]).toEqual([2, 0, 1, 1]);
  });
});

describeEngines('limits in a database', (open, { dialect }) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  if (dialect === 'sqlite') {
    test('are for PostgreSQL alone', () => expect(db.dialect).toBe('sqlite'));
    return;
  }

  limitRules(() => postgresCounters(db, windows));

  test('are shared by all processes, hold no address, and go when they have ended', async () => {
    const [one, other] = [1, 2].map(() => createLimits(numbers, postgresCounters(db, windows)));
    await one?.resetEmail.take('ada@example.ng');
    await other?.resetEmail.take('ada@example.ng');
    expect(await one?.resetEmail.used('ada@example.ng')).toBe(2);
    const rows = await db.read.selectFrom('rate_limits').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('ada');
    expect(rows.every(({ key }) => key.length < 50)).toBe(true);
    await clearAway(db, Date.now() + 61 * MINUTE, HOLD);
    expect(await db.read.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  });
});

describe('a counter that is away', () => {
  test('neither refuses everybody nor lets everybody in: this process counts what it sees itself', async () => {
    const faults: unknown[] = [];
    let isAway = false;
    const inner = memoryCounters(windows);
    const shared: Counters = {
      count: (...asked) => (isAway ? Promise.reject(new Error('away')) : inner.count(...asked)),
    };
    const { resetEmail } = createLimits(
      numbers,
      withStandIn(shared, memoryCounters(windows), (fault) => faults.push(fault)),
    );
    await resetEmail.take('a');
    isAway = true;
    for (let i = 0; i < 5; i += 1) expect(await resetEmail.take('a')).toBe(0);
    expect(await resetEmail.take('a')).toBeGreaterThan(0);
    expect(faults).toHaveLength(6);
    isAway = false;
    expect(await resetEmail.used('a')).toBe(1);
  });
});
