/** Admission to a render: checked for the request that starts a render, and for no other. */
import { expect, test } from 'vitest';
import { answerOf, HOUR, openCache, rendered } from './testing.ts';

function cacheWithGuard() {
  const clock = { now: 1_000_000 };
  let requested = 0;
  let [isOpen, renders] = [true, 0];
  const charge = async () => {
    requested += 1;
    if (!isOpen) throw new Error('not you');
  };
  const { cache, pageFor } = openCache({ maxAge: HOUR, now: () => clock.now, log: { warn: () => {} } }, { charge });
  const ask = async (text: string, hold?: Promise<void>) => {
    const { page } = await pageFor({
      key: '/',
      lowPriority: false,
      async render() {
        renders += 1;
        await hold;
        return rendered(text, ['a']);
      },
    });
    return (await answerOf(page, {}, clock.now)).body.toString();
  };
  const set = (open: boolean) => {
    isOpen = open;
  };
  return { cache, clock, ask, set, counts: () => ({ requested, renders }) };
}

test('only the request that starts a render is checked; a fresh page, a stale one and a running render are not', async () => {
  const { clock, ask, counts } = cacheWithGuard();
  const hold = Promise.withResolvers<void>();
  const first = ask('first', hold.promise);
  await expect.poll(() => counts().renders).toBe(1);
  const others = [ask('other'), ask('other')];
  hold.resolve();
  expect(await Promise.all([first, ...others])).toEqual(['first', 'first', 'first']);
  expect(await ask('again')).toBe('first');
  expect(counts()).toEqual({ requested: 1, renders: 1 });
  clock.now += HOUR;
  expect(await ask('second')).toBe('first');
  await expect.poll(() => counts().renders).toBe(2);
  expect(counts().requested).toBe(1);
});

test('a refused request gets no page, and does not affect others', async () => {
  const { ask, set, counts } = cacheWithGuard();
  set(false);
  await expect(ask('mine')).rejects.toThrow('not you');
  expect(counts().renders).toBe(0);
  set(true);
  const hold = Promise.withResolvers<void>();
  const theirs = ask('theirs', hold.promise);
  await expect.poll(() => counts().renders).toBe(1);
  set(false);
  const mine = ask('mine');
  hold.resolve();
  expect(await Promise.all([theirs, mine])).toEqual(['theirs', 'theirs']);
});

test('a refused request gets the old page if there is one; the next admitted request renders it again', async () => {
  const { cache, ask, set } = cacheWithGuard();
  await ask('old');
  cache.purge(['a']);
  set(false);
  expect(await ask('new')).toBe('old');
  set(true);
  expect(await ask('new')).toBe('new');
});
