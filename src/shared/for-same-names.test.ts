import { expect, test } from 'vitest';
import { forSameNames } from './for-same-names.ts';

test('an equal list gets the same result, a changed one a new result', () => {
  let made = 0;
  const joined = forSameNames((rows: readonly { id: number; nom: string }[]) => {
    made += 1;
    return rows.map(({ id, nom }) => `${id} ${nom}`).join();
  });
  const rows = [
    { id: 1, nom: 'Shoes' },
    { id: 2, nom: 'Bags' },
  ];
  expect([joined(rows), joined(structuredClone(rows)), made]).toEqual(['1 Shoes,2 Bags', '1 Shoes,2 Bags', 1]);
  expect(joined(rows.slice(1))).toBe('2 Bags');
  expect(joined([])).toBe('');
  expect(joined(rows)).toBe('1 Shoes,2 Bags');
  // Changes the rows in place.
  for (const row of rows) row.nom = row.nom.toUpperCase();
  expect(joined(rows)).toBe('1 SHOES,2 BAGS');
  expect(joined(rows.map(({ id, nom }) => ({ id: id + 1, nom })))).toBe('2 SHOES,3 BAGS');
});
