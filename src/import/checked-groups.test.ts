import { expect, test } from 'vitest';
import { checkedGroups } from './checked-groups.ts';
import { NO_MAPPING } from './mapping.ts';
import type { Checker } from './row-checker.ts';
import type { SourceRow } from './source.ts';

const SETTING = { kind: 'products', mapping: NO_MAPPING, now: '2026-11-28T00:00:00.000Z' } as const;

async function* rowsOf(count: number): AsyncGenerator<SourceRow> {
  for (let k = 0; k < count; k += 1) yield { line: k + 2, values: [String(k)], row: { externalId: String(k) } };
}

const sourceOf = (count: number) => ({ rows: rowsOf(count), read: () => undefined });

test('the thread checks the next rows while those before are used, in their order', async () => {
  let requests = 0;
  const checker: Checker = {
    check: async (jobs) => {
      requests += 1;
      return jobs.map(({ rows }) => ({ item: rows[0]?.externalId }));
    },
    close: () => {},
  };
  const found: unknown[] = [];
  for await (const { rows, checked } of checkedGroups(sourceOf(250), SETTING, checker)) {
    if (found.length === 0) expect(requests).toBe(2);
    expect(checked).toEqual({ item: rows[0]?.values[0] });
    found.push(checked);
  }
  expect(found).toHaveLength(250);
});

test('an error of the thread reaches who uses the rows, after those that were checked', async () => {
  let requests = 0;
  const checker: Checker = {
    check: async (jobs) => {
      requests += 1;
      if (requests === 2) throw new Error('out of memory');
      return jobs.map(() => ({ item: 1 }));
    },
    close: () => {},
  };
  let used = 0;
  const useAll = async () => {
    for await (const _ of checkedGroups(sourceOf(250), SETTING, checker)) used += 1;
  };
  await expect(useAll()).rejects.toThrow('out of memory');
  expect(used).toBe(100);
});
