import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { type Counters, memoryCounters, withStandIn } from '../../../src/providers/counters.ts';
import { createLimits, limitWindows } from '../../../src/providers/limits.ts';
import { postgresCounters } from '../../../src/providers/postgres-counters.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { limitSettings } from '../../../src/server/config/limit-config.ts';
import { deleteExpired } from '../../../src/server/housekeeping.ts';
import { answerCount } from '../../../src/server/providers/primary-counters.ts';
import { describeEngines } from '../engines.ts';

const HOLD = 24 * 3_600_000;

const MINUTE = 60_000;
const numbers = readConfig({}).limits;
const windows = limitWindows(numbers);

/** Mocks only the clock: waits for a database are real. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** Rules for every implementation of counters; keys are new in each test. */
function limitRules(counters: () => Counters): void {
  const limits = () => createLimits(numbers, counters());
  let keys = 0;
  let key: string;
  beforeEach(() => {
    keys += 1;
    key = `${process.pid} ${keys}`;
  });

  test('S-13: 5 failures of an identifier from an address in 15 minutes, then it waits for the end of the window', async () => {
    const { signInPair } = limits();
    for (let i = 0; i < 5; i += 1) {
      expect(await signInPair.wait(key)).toBe(0);
      expect(await signInPair.take(key)).toBe(0);
    }
    vi.setSystemTime(Date.now() + 5 * MINUTE);
    expect(await signInPair.wait(key)).toBe(10 * MINUTE);
    expect(await signInPair.used(key)).toBe(5);
    expect(await signInPair.take(key)).toBe(10 * MINUTE);
    expect(await signInPair.used(`${key} of another`)).toBe(0);
    vi.setSystemTime(Date.now() + 10 * MINUTE + 1);
    expect(await signInPair.used(key)).toBe(0);
    expect(await signInPair.take(key)).toBe(0);
  });

  test('S-30: every limit takes as many as its setting says, and none more until its hour is over', async () => {
    const settings = Object.keys(limitSettings).filter((name) => /^(LIMIT_|CAPTCHA_AFTER_)/.test(name));
    const few = readConfig(Object.fromEntries(settings.map((name) => [name, '2']))).limits;
    const { captchaAfter: _, maxLikes: __, viewOfProduct, reportOfObject, ...others } = createLimits(few, counters());
    for (const [name, limit] of Object.entries(others)) {
      for (let i = 0; i < 2; i += 1) expect(await limit.take(key), name).toBe(0);
      expect(await limit.take(key), name).toBeGreaterThan(0);
    }
    for (const once of [viewOfProduct, reportOfObject])
      expect([await once.take(key), (await once.take(key)) > 0]).toEqual([0, true]);
    const { resetEmail } = others;
    vi.setSystemTime(Date.now() + 59 * MINUTE);
    expect(await resetEmail.take(key)).toBeGreaterThan(0);
    vi.setSystemTime(Date.now() + MINUTE + 1);
    expect(await resetEmail.used(key)).toBe(0);
  });

  test('G-290: a clock that is set back by a day makes nobody wait longer than a window, and one that is set forward nobody at all', async () => {
    const { signInPair } = limits();
    const right = Date.now();
    vi.setSystemTime(right + 24 * 60 * MINUTE);
    for (let i = 0; i < 6; i += 1) await signInPair.take(key);
    expect(await signInPair.wait(key)).toBe(15 * MINUTE);
    vi.setSystemTime(right);
    expect([await signInPair.wait(key), await signInPair.used(key)]).toEqual([0, 0]);
    for (let i = 0; i < 5; i += 1) expect(await signInPair.take(key)).toBe(0);
    expect(await signInPair.take(key)).toBe(15 * MINUTE);
    vi.setSystemTime(right + 24 * 60 * MINUTE);
    expect(await signInPair.wait(key)).toBe(0);
  });

  test('a refund restores the count exactly, and never more than was taken', async () => {
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

  test('concurrent attempts are all counted', async () => {
    const { signInPair } = limits();
    const waits = await Promise.all(Array.from({ length: 40 }, () => signInPair.take(key)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(await signInPair.used(key)).toBe(40);
  });

  test('limits are independent, and keys may have any length', async () => {
    const long = `${key} ${'x'.repeat(100_000)}`;
    const { signInPair, signInAddress } = limits();
    await signInPair.take(long);
    expect(await signInPair.used(long)).toBe(1);
    expect(await signInPair.used(`${long}x`)).toBe(0);
    expect(await signInAddress.used(long)).toBe(0);
  });
}

test('S-12, S-13, S-17, S-30: the numbers', () => {
  const max = Object.fromEntries(Object.entries(windows).map(([name, window]) => [name, window.max]));
  expect(max).toEqual({
    signInPair: 5,
    signInIdentifier: 3,
    signInAddress: 200,
    signUpAddress: 60,
    guestsAddress: 300,
    resetEmail: 5,
    resetMailbox: 20,
    resetAddress: 60,
    withoutScript: 5,
    withoutScriptAddress: 30,
    contactAddress: 60,
    newsletterAddress: 60,
    reportsAddress: 60,
    reportsObject: 20,
    reportOfObject: 1,
    viewsAddress: 3_000,
    viewOfProduct: 1,
    localisationsAddress: 600,
    ordersClient: 60,
    likesClient: 1_200,
    cartClient: 6_000,
    addressesClient: 120,
    profileClient: 60,
    followsClient: 600,
    opinionsClient: 120,
    verifyClient: 300,
    verifyAddress: 3_000,
    trackAddress: 120,
    trackSite: 600,
    trackNumber: 10,
    trackPhone: 10,
    passwordClient: 5,
    accessChangesClient: 10,
    nameChangesClient: 10,
    emailCodes: 5,
  });
  expect(numbers).toMatchObject({ signInIdentifier: 3, signUpCaptcha: 10, resetMailbox: 20, maxLikes: 1_000 });
});

describe('limits in memory', () => {
  const counters = memoryCounters(windows);
  limitRules(() => counters);

  test('store a maximum of keys, the most recently used', async () => {
    const few = memoryCounters({ x: { max: 5, ms: MINUTE } }, 3);
    for (const key of ['a', 'b', 'c', 'a', 'd']) await few.count('x', key, 1);
    const used = async (key: string) => (await few.count('x', key, 0)).used;
    expect([await used('a'), await used('b'), await used('c'), await used('d')]).toEqual([2, 0, 1, 1]);
  });

  test('S-13: 60,000 other keys do not evict a key at its limit', async () => {
    const { signInPair, signInIdentifier } = createLimits(numbers, memoryCounters(windows));
    for (let i = 0; i < 5; i += 1) {
      await signInPair.take('owner');
      await signInIdentifier.take('owner');
    }
    for (let i = 0; i < 60_000; i += 1) {
      await signInPair.take(`stranger ${i}`);
      await signInIdentifier.take(`stranger ${i}`);
    }
    expect(await signInPair.take('owner')).toBeGreaterThan(0);
    expect(await signInIdentifier.wait('owner')).toBeGreaterThan(0);
  });

  test('a key that is only read, or fully refunded, uses no memory', async () => {
    const few = memoryCounters({ x: { max: 5, ms: MINUTE } }, 2);
    await few.count('x', 'a', 1);
    for (const key of ['b', 'c', 'd']) {
      await few.count('x', key, 0);
      await few.count('x', key, -1);
    }
    await few.count('x', 'e', 1);
    await few.count('x', 'e', -1);
    await few.count('x', 'f', 1);
    expect((await few.count('x', 'a', 0)).used).toBe(1);
  });

  test('when every key is at its limit, new ones with the same prefix share a counter until one expires', async () => {
    const few = memoryCounters({ x: { max: 1, ms: MINUTE } }, 2);
    const count = async (key: string, points: -1 | 0 | 1 = 1) => (await few.count('x', key, points)).used;
    expect([await count('aa1'), await count('bb1')]).toEqual([1, 1]);
    vi.setSystemTime(Date.now() + MINUTE / 2);
    expect([await count('cc1'), await count('cc2'), await count('dd1')]).toEqual([1, 2, 1]);
    expect([await count('cc2', -1), await count('cc3', 0), await count('aa1')]).toEqual([1, 1, 2]);
    vi.setSystemTime(Date.now() + MINUTE / 2);
    expect([await count('ee1'), await count('ee2'), await count('ff1')]).toEqual([1, 1, 1]);
    expect(await count('ee1')).toBe(2);
  });

  test('S-17: a key of a limit that may forget is evicted when memory is full', async () => {
    const few = memoryCounters({ x: { max: 1, ms: MINUTE, mayForget: true } }, 2);
    for (const key of ['a', 'b', 'c']) await few.count('x', key, 1);
    expect((await few.count('x', 'a', 0)).used).toBe(0);
    expect((await few.count('x', 'c', 0)).used).toBe(1);
    expect(windows.viewOfProduct).toMatchObject({ max: 1, mayForget: true });
  });
});

describe('limits in the primary, for workers', () => {
  const stored = memoryCounters(windows);
  type Asking = Parameters<typeof answerCount>[1];
  const counters: Counters = {
    count(name, key, points) {
      const answer = Promise.withResolvers<{ used: number; wait: number }>();
      const worker = { isConnected: () => true, send: answer.resolve } as unknown as Asking;
      void answerCount(stored, worker, { kind: 'count', question: 1, name, key, points });
      return answer.promise;
    },
  };
  limitRules(() => counters);
});

describeEngines('limits in a database', (open, { dialect }) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  if (dialect === 'sqlite') {
    test('exist only on PostgreSQL', () => expect(db.dialect).toBe('sqlite'));
    return;
  }

  limitRules(() => postgresCounters(db, windows));

  test('are shared by all processes, contain no address, and are deleted when they expire', async () => {
    const [one, other] = [1, 2].map(() => createLimits(numbers, postgresCounters(db, windows)));
    await one?.resetEmail.take('ada@example.ng');
    await other?.resetEmail.take('ada@example.ng');
    expect(await one?.resetEmail.used('ada@example.ng')).toBe(2);
    const rows = await db.read.selectFrom('rate_limits').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('ada');
    expect(rows.every(({ key }) => key.length < 50)).toBe(true);
    await one?.resetAddress.take('192.0.2.1');
    await other?.resetAddress.giveBack('192.0.2.1');
    // A count of zero has no row.
    expect(await db.read.selectFrom('rate_limits').selectAll().execute()).toHaveLength(rows.length);
    await deleteExpired(db, Date.now() + 25 * 60 * MINUTE, HOLD);
    expect(await db.read.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  });
});

describe('unavailable counters', () => {
  test('neither refuse everybody nor admit everybody: this process counts what it sees', async () => {
    const problems: unknown[] = [];
    let isUnavailable = false;
    const inner = memoryCounters(windows);
    const shared: Counters = {
      count: (...requested) => (isUnavailable ? Promise.reject(new Error('away')) : inner.count(...requested)),
    };
    const { resetEmail } = createLimits(
      numbers,
      withStandIn(shared, memoryCounters(windows), (problem) => problems.push(problem)),
    );
    await resetEmail.take('a');
    isUnavailable = true;
    for (let i = 0; i < 5; i += 1) expect(await resetEmail.take('a')).toBe(0);
    expect(await resetEmail.take('a')).toBeGreaterThan(0);
    expect(problems).toHaveLength(6);
    isUnavailable = false;
    expect(await resetEmail.used('a')).toBe(1);
  });
});
