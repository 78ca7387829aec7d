import { expect, test } from 'vitest';
import { regionParam } from './wire.ts';

test('a name of the maximum length fits after every kind of place', () => {
  const name = 'x'.repeat(200);
  for (const region of ['pays', 'province', 'ville'])
    expect(regionParam.parse(`${region}_${name}`)).toEqual({ region, value: name });
  expect(regionParam.safeParse(`province_${name}x`).success).toBe(false);
});
