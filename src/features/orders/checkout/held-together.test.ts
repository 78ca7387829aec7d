import { expect, test } from 'vitest';
import { type HeldTogether, placeKey, togetherError } from './held-together.ts';

const MAX = { unprovenTogether: 5, unprovenProduct: 2 };
const NOTHING: HeldTogether = { ofPhone: 0, ofPlace: 0, ofProduct: new Map() };
const product = (own: { qte?: number; moq?: number | null } = {}) => ({
  id: 1,
  nom: 'Fan',
  moq: null,
  qte: 100,
  ...own,
});
const order = (qte: number, qteBackorder = 0) => ({
  lines: [{ produitId: 1, boutiqueId: 1, nom: 'Fan', qte, qteBackorder, prix: 1, variety: '', colour: '' }],
  quantite: qte,
});
const errorOf = (held: Partial<HeldTogether>, qte: number, own = {}, cards = true, later = 0) =>
  togetherError(order(qte, later), [product(own)], { ...NOTHING, ...held }, MAX, cards)?.message;

test('G-519: under one phone number and to one address there is a maximum of units', () => {
  expect(errorOf({ ofPhone: 3, ofPlace: 2 }, 2)).toBeUndefined();
  expect(errorOf({ ofPhone: 5 }, 1)).toBe(
    'Orders under this phone number can have up to 5 units together until a shop prepares them, and there are 5. Please order again once they are on their way, or pay by card.',
  );
  expect(errorOf({ ofPlace: 4 }, 2, {}, false)).toContain(
    'to this address can have up to 5 units together until a shop prepares them, and there are 4. Please order at most 1 more, or confirm the email of an account first.',
  );
});

test('G-519: the minimum order of a product can be the first', () => {
  expect(errorOf({}, 8, { moq: 8 })).toBeUndefined();
  expect(errorOf({ ofPhone: 1 }, 8, { moq: 8 })).toContain('under this phone number');
});

test('G-519: of a product half of the stock, or the setting where that is more', () => {
  const held = (units: number) => ({ ofProduct: new Map([[1, { units, taken: units }]]) });
  expect(errorOf(held(1), 4, { qte: 9 })).toBeUndefined();
  expect(errorOf(held(2), 4, { qte: 9 })).toContain('Fan: at most 3 can be ordered for payment on delivery');
  expect(errorOf(held(1), 1, { qte: 0 })).toBeUndefined();
  expect(errorOf(held(2), 1, { qte: 0 })).toContain('Fan: all that can be ordered for payment on delivery is taken');
});

test('G-540: what follows later counts, but makes no stock of which half can be ordered', () => {
  const held = (units: number, taken: number) => ({ ofProduct: new Map([[1, { units, taken }]]) });
  expect(errorOf({}, 2, { qte: 0 }, true, 2)).toBeUndefined();
  expect(errorOf(held(2, 0), 1, { qte: 0 }, true, 1)).toContain('Fan: all that can be ordered');
  expect(errorOf(held(20, 2), 1, { qte: 10 })).toContain('Fan: all that can be ordered');
});

test('G-540: an address has one form, however it is spelt', () => {
  for (const spelling of [
    '7 Ọ̀nà, Lagos.',
    '7/ONA LAGOS',
    '\uff17\u200bọ̀nà\u00a0(Lagos)',
    '7 Ọ̀nà, Lagos'.normalize('NFD'),
  ])
    expect(placeKey(spelling)).toBe('7onalagos');
  expect(placeKey('8 Ọ̀nà, Lagos')).not.toBe('7onalagos');
});
