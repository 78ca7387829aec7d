import { expect, it } from 'vitest';
import { inactiveIds } from './known-shops.ts';

it('RTE-58/C-82: only shops marked as inactive are read from the stored list', () => {
  const shop = { nomBoutique: 'Mama Ngozi', nomLink: 'mama-ngozi' };
  expect([
    ...inactiveIds([
      { ...shop, id: 1, isActive: true },
      { ...shop, id: 2, isActive: false },
    ]),
  ]).toEqual([2]);
  for (const nonsense of [undefined, null, 7, 'shops', {}, [], [null, 3, 'x', {}, { id: 4 }]])
    expect(inactiveIds(nonsense).size).toBe(0);
});
