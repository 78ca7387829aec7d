import { expect, test } from 'vitest';
import { unitPrice } from './unit-price.ts';

test.each([
  ['Basmati Rice, 10 kg', 22_000, 'pack', 2200, 'kg'],
  ['Cotton Wool, 500 g', 1500, 'pack', 3000, 'kg'],
  ['Palm Oil, 25 litres', 50_000, 'btl', 2000, 'litre'],
  ['Hand Sanitiser, 250 ml', 1000, 'pack', 4000, 'litre'],
  ['Table Water, 75cl', 300, 'btl', 400, 'litre'],
  ['Diapers, 40 pieces', 8000, 'pack', 200, 'pc'],
  ['Table Water, 12 x 75 cl', 900, 'pack', 100, 'litre'],
  ['Tin Tomato (12 X 400 g)', 4800, 'pack', 1000, 'kg'],
  ['Chocolate Bar, 5 × 80 g', 4000, 'pack', 10_000, 'kg'],
] as const)('G-436: %s at ₦%d', (name, price, soldBy, amount, per) => {
  expect(unitPrice(name, price, soldBy)).toEqual({ amount, per });
});

test.each([
  ['Rice Storage Bucket, 10 kg', 'pc'],
  ['Rice', 'pack'],
  ['Rice, 1 kg', 'pack'],
  ['Juice, 6 pieces, 500 ml', 'pack'],
  ['Rice, 0 kg', 'pack'],
  ['Television, 43-inch', 'pack'],
  ['Rice, 10 kg', undefined],
] as const)('G-436: none for %s sold by %s', (name, soldBy) => {
  expect(unitPrice(name, 1000, soldBy)).toBeUndefined();
});

test('G-436: none without a price', () => {
  expect(unitPrice('Rice, 10 kg', 0, 'pack')).toBeUndefined();
});
