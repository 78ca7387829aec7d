import { expect, test } from 'vitest';
import type { Database } from '../data/database.ts';
import { BatchStore, type CheckedItem } from './store-batches.ts';

const ROWS = 800;
const rowAt = (k: number): CheckedItem => ({
  source: [{ line: k + 2, values: [String(k)] }],
  item: k,
  isMerged: false,
});

/** A store on a database whose transactions last until they are ended, and the time of each start and end. */
function slowStore(work: () => void = () => {}) {
  const started: number[] = [];
  const ended: number[] = [];
  let end = () => {};
  const db = {
    dialect: 'sqlite',
    async write(run: (trx: never) => Promise<unknown>) {
      started.push(performance.now());
      const outcomes = await run(undefined as never);
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      ended.push(performance.now());
      work();
      return outcomes;
    },
  } as unknown as Database;
  const stored: unknown[] = [];
  const store = new BatchStore({
    db,
    importer: {
      identityOf: String,
      nameOf: String,
      picturesOf: () => [],
      write: async (_trx, items) => items.map(() => 'inserted'),
    },
    dryRun: false,
    now: '2026-11-28T00:00:00.000Z',
    afterWrite: async () => {},
    onMerged: () => {},
    onOutcome: async ({ item }) => void stored.push(item),
    onRefused: async () => {},
  });
  return { store, started, ended, stored, end: () => end() };
}

async function addRows(store: BatchStore, from: number, count: number): Promise<void> {
  for (let k = from; k < from + count; k += 1) await store.add(rowAt(k));
}

test('rows are added while those before are stored; other processes get a turn before the next transaction', async () => {
  const { store, started, ended, stored, end } = slowStore();
  await addRows(store, 0, ROWS);
  // Does not wait for the transaction.
  await addRows(store, ROWS, ROWS - 1);
  await expect.poll(() => started.length).toBe(1);
  expect(stored).toEqual([]);
  const second = store.add(rowAt(2 * ROWS - 1));
  end();
  await second;
  await expect.poll(() => started.length).toBe(2);
  expect((started[1] ?? 0) - (ended[0] ?? 0)).toBeGreaterThan(25);
  expect(stored).toHaveLength(ROWS);
  const flushed = store.flush();
  end();
  await flushed;
  expect(stored).toEqual(Array.from({ length: 2 * ROWS }, (_, k) => k));
});

test('a transaction that failed ends the next call, and every later one', async () => {
  const { store, started, end } = slowStore(() => {
    throw new Error('the disk is full');
  });
  await addRows(store, 0, ROWS);
  await expect.poll(() => started.length).toBe(1);
  end();
  await expect(store.flush()).rejects.toThrow('the disk is full');
  await expect(store.flush()).rejects.toThrow('the disk is full');
  expect(started).toHaveLength(1);
});
