import { type createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAltcha } from '../../../src/providers/altcha.ts';
import type { Captcha } from '../../../src/providers/captcha.ts';
import { deleteExpired } from '../../../src/server/housekeeping.ts';
import { describeEngines } from '../engines.ts';

const HOLD = 24 * 3_600_000;

const keys = { challenges: new Uint8Array(32).fill(1), answers: new Uint8Array(32).fill(2) };
const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

type Challenge = Awaited<ReturnType<typeof createChallenge>>;

/** The widget's solution to a challenge. */
async function solved(captcha: Captcha) {
  const challenge = (await captcha.challenge()) as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('It was not solved.');
  return { challenge, solution };
}

describeEngines('the embedded captcha', (open) => {
  let captcha: Captcha;
  let now = Date.now;
  beforeAll(async () => {
    captcha = createAltcha({ db: await open(), keys, now: () => now() });
  });

  test('a solved challenge is accepted once (S-12)', async () => {
    const answer = text(await solved(captcha));
    expect(await captcha.verify(answer, '')).toBe(true);
    expect(await captcha.verify(answer, '')).toBe(false);
  });

  test('of concurrent uses of a solution, one succeeds', async () => {
    const answer = text(await solved(captcha));
    const results = await Promise.all(Array.from({ length: 8 }, () => captcha.verify(answer, '')));
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  test('a challenge states its expiry, and is refused afterwards', async () => {
    now = () => Date.now() - 3_600_000;
    const { challenge, solution } = await solved(captcha);
    now = Date.now;
    expect(challenge.parameters.expiresAt).toBeLessThan(Date.now() / 1000);
    expect(await captcha.verify(text({ challenge, solution }), '')).toBe(false);
  });

  describe('refused', () => {
    test('a foreign challenge', async () => {
      const foreign = createAltcha({
        db: await open(),
        keys: { ...keys, challenges: new Uint8Array(32).fill(9) },
        now: Date.now,
      });
      expect(await captcha.verify(text(await solved(foreign)), '')).toBe(false);
    });

    test('a solution of another challenge, and one with lowered cost', async () => {
      const [one, other] = [await solved(captcha), await solved(captcha)];
      expect(await captcha.verify(text({ challenge: one.challenge, solution: other.solution }), '')).toBe(false);
      const { challenge, solution } = one;
      for (const change of [{ cost: 1 }, { keyPrefix: '00' }, { expiresAt: 4_102_444_800 }, { nonce: '00'.repeat(16) }])
        expect(
          await captcha.verify(
            text({ challenge: { ...challenge, parameters: { ...challenge.parameters, ...change } }, solution }),
            '',
          ),
        ).toBe(false);
      // None of these calls used up the solution.
      expect(await captcha.verify(text(one), '')).toBe(true);
    });

    test.each([
      '',
      'solved',
      text(null),
      text([]),
      text({}),
      text({ challenge: {}, solution: {} }),
      text({ challenge: { parameters: { expiresAt: 'never' }, signature: 1 }, solution: null }),
      'A'.repeat(100_000),
    ])('%#: an invalid solution', async (answer) => expect(await captcha.verify(answer, '')).toBe(false));
  });

  test('rows of used challenges are deleted after they expire', async () => {
    const db = await open();
    const count = async () => (await db.read.selectFrom('captcha_challenges').select('id').execute()).length;
    expect(await captcha.verify(text(await solved(captcha)), '')).toBe(true);
    expect(await count()).toBeGreaterThan(0);
    await deleteExpired(db, Date.now(), HOLD);
    expect(await count()).toBeGreaterThan(0);
    await deleteExpired(db, Date.now() + 3_600_000, HOLD);
    expect(await count()).toBe(0);
  });
});
