/** Reads that are cached by key (src/data/cached-read.ts). */
import { expect, test, vi } from 'vitest';
import { cachedReads } from '../../../src/data/cached-read.ts';
import { logChange } from '../../../src/data/change-log.ts';
import { describeEngines } from '../engines.ts';

describeEngines('cached reads', (open) => {
  const tagged = (read: (key: string) => Promise<string>) => {
    const spy = vi.fn(read);
    return {
      spy,
      get: cachedReads({ keyOf: String, tagsOf: (key: string) => [key], read: (_, key: string) => spy(key) }),
    };
  };

  test('a key is read once, also by calls at the same time, until one of its tags is logged', async () => {
    const db = await open();
    const { spy, get } = tagged(async (key) => `${key} ${spy.mock.calls.length}`);
    expect(await Promise.all(['a', 'a', 'b'].map((key) => get(db.read, key)))).toEqual(['a 1', 'a 1', 'b 2']);
    await db.write((trx) => logChange(trx, ['b']));
    expect(await Promise.all(['a', 'b'].map((key) => get(db.read, key)))).toEqual(['a 1', 'b 3']);
  });

  test('a value that is not small is answered and read again by the next call', async () => {
    const db = await open();
    const spy = vi.fn(async (_: unknown, key: string) => key);
    const get = cachedReads({
      keyOf: String,
      tagsOf: (key: string) => [key],
      isSmall: ({ length }) => length < 3,
      read: spy,
    });
    for (const key of ['ab', 'abc', 'ab', 'abc']) expect(await get(db.read, key)).toBe(key);
    expect(spy.mock.calls.map(([, key]) => key)).toEqual(['ab', 'abc', 'abc']);
  });

  test('a read that hangs does not delay another key', async () => {
    const db = await open();
    const slow = Promise.withResolvers<string>();
    const { get } = tagged((key) => (key === 'slow' ? slow.promise : Promise.resolve(key)));
    const late = get(db.read, 'slow');
    expect(await get(db.read, 'quick')).toBe('quick');
    slow.resolve('at last');
    expect(await late).toBe('at last');
  });

  test('a change during a read makes the next call read again', async () => {
    const db = await open();
    const first = Promise.withResolvers<string>();
    const { spy, get } = tagged(() => (spy.mock.calls.length === 1 ? first.promise : Promise.resolve('new')));
    const early = get(db.read, 'a');
    await vi.waitFor(() => expect(spy).toHaveBeenCalled());
    await db.write((trx) => logChange(trx, ['a']));
    expect(await get(db.read, 'a')).toBe('new');
    first.resolve('old');
    expect(await early).toBe('old');
    expect(await get(db.read, 'a')).toBe('new');
  });

  test('tags that only the value tells count after the read, and any tag during it', async () => {
    const db = await open();
    const first = Promise.withResolvers<string>();
    const spy = vi.fn(() =>
      spy.mock.calls.length === 1 ? first.promise : Promise.resolve(`v${spy.mock.calls.length}`),
    );
    const get = cachedReads({
      keyOf: String,
      tagsOf: (_: string, value?: string) => (value === undefined ? undefined : [value]),
      read: spy,
    });
    const early = get(db.read, 'a');
    await vi.waitFor(() => expect(spy).toHaveBeenCalledTimes(1));
    await db.write((trx) => logChange(trx, ['anything']));
    expect(await get(db.read, 'a')).toBe('v2');
    first.resolve('late');
    expect(await early).toBe('late');
    await db.write((trx) => logChange(trx, ['anything', 'late', 'a']));
    expect(await get(db.read, 'a')).toBe('v2');
    await db.write((trx) => logChange(trx, ['v2']));
    expect(await get(db.read, 'a')).toBe('v3');
  });

  test('a failure reaches its callers and is not cached', async () => {
    const db = await open();
    const { spy, get } = tagged(async () => {
      if (spy.mock.calls.length === 1) throw new Error('out of breath');
      return 'here';
    });
    await expect(get(db.read, 'a')).rejects.toThrow('out of breath');
    expect(await get(db.read, 'a')).toBe('here');
  });
});
