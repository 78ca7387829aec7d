import { describe, expect, it, vi } from 'vitest';
import type { Limit } from '../providers/limits.ts';
import { ApiError } from './api-error.ts';
import { countAttempt, isSolved, tryCounted } from './attempts.ts';
import { NOBODY } from './visitor.ts';

/** A limit that admits `max` attempts. */
function limitOf(max: number): Limit & { count: number } {
  return {
    count: 0,
    async used() {
      return this.count;
    },
    async wait() {
      return this.count >= max ? 61_000 : 0;
    },
    async take() {
      this.count += 1;
      return this.count > max ? 61_000 : 0;
    },
    async giveBack() {
      this.count -= 1;
    },
  };
}

describe('an attempt', () => {
  it('a refused attempt states the time to wait', async () => {
    const limit = limitOf(1);
    await countAttempt(limit, 'a');
    const refused = await countAttempt(limit, 'a').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({
      status: 429,
      message: 'Too many attempts. Please try again in 2 minutes.',
      retryAfter: 61_000,
    });
  });

  it('counts when it fails; not when it succeeds, throws or is refused', async () => {
    const [limit, other] = [limitOf(2), limitOf(9)];
    const counts = [other, limit].map((own) => ({ limit: own, key: 'a', isEnforced: true }));
    const now = () => [limit.count, other.count];
    expect(await tryCounted(counts, async () => 'yes')).toBe('yes');
    expect(now()).toEqual([0, 0]);
    await expect(tryCounted(counts, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(now()).toEqual([0, 0]);
    for (let k = 0; k < 2; k++) expect(await tryCounted(counts, async () => undefined)).toBeUndefined();
    expect(now()).toEqual([2, 2]);
    let isMade = false;
    const refused = tryCounted(counts, async () => {
      isMade = true;
    });
    await expect(refused).rejects.toMatchObject({ status: 429 });
    expect([isMade, ...now()]).toEqual([false, 2, 2]);
  });

  it('creates no counter when a limit or `admit` refuses it', async () => {
    const [open, full] = [limitOf(9), limitOf(0)];
    const taken = vi.spyOn(open, 'take');
    const counts = [open, full].map((limit) => ({ limit, key: 'a', isEnforced: true }));
    await expect(tryCounted(counts, async () => 'yes')).rejects.toMatchObject({ status: 429 });
    const admit = async () => {
      throw new ApiError('captcha_needed', 'Prove it');
    };
    await expect(tryCounted(counts.slice(0, 1), async () => 'yes', admit)).rejects.toMatchObject({ status: 400 });
    expect(taken).not.toHaveBeenCalled();
  });

  it('is counted before it runs, also in limits that are not enforced', async () => {
    const limit = limitOf(0);
    const seen = await tryCounted([{ limit, key: 'a', isEnforced: false }], async () => limit.count);
    expect([seen, limit.count]).toEqual([1, 0]);
  });
});

it('a captcha is never required, is checked when sent, and a wrong one is refused with a message', async () => {
  const captcha = { challenge: async () => ({}), verify: async (solution: string) => solution === 'right' };
  expect(await isSolved(captcha, NOBODY, 'Prove it')).toBe(false);
  expect(await isSolved(captcha, { ...NOBODY, captcha: 'right' }, 'Prove it')).toBe(true);
  await expect(isSolved(captcha, { ...NOBODY, captcha: '' }, 'Prove it')).rejects.toMatchObject({
    status: 400,
    message: 'Prove it',
  });
});
