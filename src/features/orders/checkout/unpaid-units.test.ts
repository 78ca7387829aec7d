import { expect, test } from 'vitest';
import { unpaidError } from './unpaid-units.ts';

const MAX = { unpaid: 500, unpaidProduct: 100, unproven: 50 };
const SHIRT = { id: 1, nom: 'Shirt', moq: null };

const errorOf = (
  lines: readonly number[],
  {
    held = 0,
    own = 0,
    isProven = true,
    moq = null,
  }: { held?: number; own?: number; isProven?: boolean; moq?: number | null },
) =>
  unpaidError(
    {
      lines: lines.map((qte) => ({
        produitId: SHIRT.id,
        boutiqueId: 1,
        nom: SHIRT.nom,
        qte,
        qteBackorder: 0,
        prix: 1,
        variety: '',
        colour: '',
      })),
      quantite: lines.reduce((sum, qte) => sum + qte, 0),
      priceTotal: 1,
    },
    [{ ...SHIRT, moq }],
    { all: held, ofProduct: new Map([[SHIRT.id, own]]) },
    { isProven, hasEmail: true, isGuest: false },
    MAX,
  )?.message;

test('G-342: at a limit an order is placed, above it refused', () => {
  expect(errorOf([50], { isProven: false })).toBeUndefined();
  expect(errorOf([51], { isProven: false })).toContain('up to 50 units, and this one has 51.');
  expect(errorOf([100], {})).toBeUndefined();
  expect(errorOf([1], { held: 499 })).toBeUndefined();
  expect(errorOf([2], { held: 499 })).toContain('Please order at most 1 more');
});

test('G-342: varieties of a product count together', () => {
  expect(errorOf([60, 41], {})).toBe(
    'Shirt: orders that are not paid yet can have up to 100 units of it, and this one has 101. Please take some out, and order them once this one is paid.',
  );
  expect(errorOf([60, 40], { held: 1, own: 0 })).toBeUndefined();
  expect(errorOf([60, 40], { held: 1, own: 1 })).toContain('and yours have 1. Please order at most 99 more');
});

test('G-342: a minimum order is always possible for who has none of it unpaid', () => {
  expect(errorOf([200], { moq: 200 })).toBeUndefined();
  expect(errorOf([200], { moq: 200, held: 200, own: 200 })).toContain('and yours have 200. Please order again once');
  expect(errorOf([200], { moq: 200, isProven: false })).toBeUndefined();
});
