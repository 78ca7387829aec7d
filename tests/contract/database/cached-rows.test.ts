/** Rows that are cached by id (src/data/cached-rows.ts). */
import { expect, test, vi } from 'vitest';
import { cachedRows } from '../../../src/data/cached-rows.ts';
import { EVERYTHING, logChange } from '../../../src/data/change-log.ts';
import type { Database } from '../../../src/data/database.ts';
import { describeEngines } from '../engines.ts';

interface Cup {
  readonly id: number;
  readonly colour: string;
  readonly read: number;
}

describeEngines('cached rows', (open) => {
  /** Cached rows for the ids up to 9; each row contains the number of reads before it. */
  const cups = (max = 100, before: (ids: readonly number[]) => Promise<void> = async () => {}) => {
    const spy = vi.fn(async (ids: readonly number[]) => {
      const read = spy.mock.calls.length;
      await before(ids);
      return new Map(
        ids.filter((id) => id < 10).map((id): [number, Cup] => [id, { id, colour: id % 2 ? 'blue' : 'red', read }]),
      );
    });
    const get = cachedRows<Cup>({
      max,
      tagsOf: ({ id, colour }) => [`cup:${id}`, colour],
      read: (_, ids) => spy(ids),
    });
    return { requested: () => spy.mock.calls.map(([ids]) => ids), get };
  };
  const log = (db: Database, ...tags: string[]) => db.write((trx) => logChange(trx, tags));

  test('only rows that are not cached are read, and all come in the order of the ids', async () => {
    const db = await open();
    const { requested, get } = cups();
    expect((await get(db.read, [3, 1])).map((cup) => cup?.id)).toEqual([3, 1]);
    expect((await get(db.read, [1, 2, 3, 2])).map((cup) => cup?.id)).toEqual([1, 2, 3, 2]);
    expect(await get(db.read, [])).toEqual([]);
    expect(requested()).toEqual([[3, 1], [2]]);
  });

  test('calls at the same time read a row once', async () => {
    const db = await open();
    const { requested, get } = cups();
    await Promise.all([get(db.read, [1, 2]), get(db.read, [2, 1])]);
    expect(requested().flat().sort()).toEqual([1, 2]);
  });

  test('a tag drops the rows that depend on it', async () => {
    const db = await open();
    const { requested, get } = cups();
    await get(db.read, [1, 2, 3, 4]);
    await log(db, 'cup:2');
    await get(db.read, [1, 2, 3, 4]);
    await log(db, 'blue');
    await get(db.read, [1, 2, 3, 4]);
    await log(db, EVERYTHING);
    await get(db.read, [1, 2, 3, 4]);
    expect(requested()).toEqual([[1, 2, 3, 4], [2], [1, 3], [1, 2, 3, 4]]);
  });

  test('a missing row is read each time', async () => {
    const db = await open();
    const { requested, get } = cups();
    expect(await get(db.read, [1, 77])).toMatchObject([{ id: 1 }, undefined]);
    expect(await get(db.read, [1, 77])).toMatchObject([{ id: 1 }, undefined]);
    expect(requested()).toEqual([[1, 77], [77]]);
  });

  test('a change during a read makes the next call read again', async () => {
    const db = await open();
    const first = Promise.withResolvers<void>();
    const { requested, get } = cups(100, () => (requested().length === 1 ? first.promise : Promise.resolve()));
    const early = get(db.read, [1]);
    await vi.waitFor(() => expect(requested()).toHaveLength(1));
    // The row's tags are not known yet, so any change applies to it.
    await log(db, 'cup:1');
    expect(await get(db.read, [1])).toMatchObject([{ read: 2 }]);
    first.resolve();
    expect(await early).toMatchObject([{ read: 1 }]);
    expect(await get(db.read, [1])).toMatchObject([{ read: 2 }]);
  });

  test('a failure reaches its callers and is not cached', async () => {
    const db = await open();
    const { get } = cups(100, () => Promise.reject(new Error('out of breath')));
    await expect(get(db.read, [1])).rejects.toThrow('out of breath');
    await expect(get(db.read, [1])).rejects.toThrow('out of breath');
  });

  test('the row that was not used for the longest time makes room', async () => {
    const db = await open();
    const { requested, get } = cups(2);
    await get(db.read, [1]);
    await get(db.read, [2]);
    await get(db.read, [1]);
    await get(db.read, [3]);
    await get(db.read, [1]);
    await get(db.read, [2]);
    expect(requested()).toEqual([[1], [2], [3], [2]]);
    // An evicted row leaves no trace in the tags.
    await log(db, 'cup:3');
    await get(db.read, [1, 2]);
    expect(requested()).toHaveLength(4);
  });

  test('a transaction reads what it wrote', async () => {
    const db = await open();
    const { requested, get } = cups();
    await get(db.read, [1]);
    await db.write((trx) => get(trx, [1]));
    expect(requested()).toEqual([[1], [1]]);
  });
});
