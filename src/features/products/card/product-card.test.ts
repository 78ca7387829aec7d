import { describe, expect, it } from 'vitest';
import { canSendAtOnce, minimumOrder, stockLabel, unitsInStock } from '../stock.ts';
import {
  cardMore,
  currentPrice,
  isNew,
  nameParts,
  newChangesAt,
  oldPrice,
  savedPercent,
  usedCondition,
} from './product-card.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
const priced = (prix: number, prixPromotion: number | null, promotion: boolean) => ({ prix, prixPromotion, promotion });

describe('product card rules', () => {
  it('CRD-01 CST-01 a product is new until it is 50 days old', () => {
    expect(isNew(daysAgo(0), now)).toBe(true);
    expect(isNew(daysAgo(49), now)).toBe(true);
    expect(isNew(new Date(now - 50 * 86_400_000 + 1).toISOString(), now)).toBe(true);
  });

  it('CRD-02 a product of 50 days or more is not new', () => {
    expect(isNew(daysAgo(50), now)).toBe(false);
    expect(isNew(daysAgo(51), now)).toBe(false);
  });

  it('CRD-01/G-130 a product with a date in the future is not new before that day', () => {
    expect(isNew(daysAgo(-1), now)).toBe(false);
    expect(isNew(new Date(now + 1).toISOString(), now)).toBe(false);
    expect(newChangesAt(daysAgo(-1), now)).toBe(now + 86_400_000);
    expect(newChangesAt(daysAgo(0), now)).toBe(now + 50 * 86_400_000);
  });

  it('CRD-11 PDP-59 the promotion price counts when promotion is true', () => {
    expect(currentPrice(priced(1000, 750.5, true))).toBe(750.5);
    expect(oldPrice(priced(1000, 750.5, true))).toBe(1000);
  });

  it('CRD-12 the normal price counts when promotion is not true', () => {
    expect(currentPrice(priced(1000, 750, false))).toBe(1000);
    expect(oldPrice(priced(1000, 750, false))).toBeUndefined();
  });

  it('a promotion without its own price, or with a higher one, shows no old price', () => {
    expect(currentPrice(priced(1000, null, true))).toBe(1000);
    expect(oldPrice(priced(1000, null, true))).toBeUndefined();
    expect(oldPrice(priced(1000, 1200, true))).toBeUndefined();
    expect(savedPercent(priced(1000, 1200, true))).toBe(0);
  });

  it('the saving is rounded down, and a price of 0 is not divided by', () => {
    expect(savedPercent(priced(1000, 755, true))).toBe(24);
    expect(savedPercent(priced(1000, 999, true))).toBe(0);
    expect(savedPercent(priced(10_000, 9000, true))).toBe(10);
    expect(savedPercent(priced(0, 0, true))).toBe(0);
  });

  it('PDP-56 PDP-57 the stock words follow the quantity', () => {
    expect(stockLabel({ qte: 1 })).toBe('In stock');
    expect(stockLabel({ qte: 0 })).toBe('Out of stock');
    expect([-1, 0, 3].map((qte) => unitsInStock({ qte }))).toEqual([0, 0, 3]);
  });

  it('PDP-58 CST-87 the minimum order is 1 unless the shop says more', () => {
    expect(minimumOrder(null)).toBe(1);
    expect(minimumOrder(1)).toBe(1);
    expect(minimumOrder(5)).toBe(5);
  });
});

describe('G-436: what tells cards apart', () => {
  it('keeps the end of a long name', () => {
    const name = 'Ekoline X2 Android Phone with a very long name of its own, 128 GB, Black';
    const parts = nameParts(name);
    expect(parts).toEqual(['Ekoline X2 Android Phone with a very long name of its own, ', '128 GB, Black']);
    expect(parts?.join('')).toBe(name);
    expect(nameParts('Ekoline X2 Android Phone with a very long name of its own (UK used)')?.[1]).toBe('(UK used)');
    expect(nameParts('Ekoline X2 Phone, 128 GB, Black')).toBeUndefined();
    expect(nameParts('Ekoline X2 Android Phone with a very long name that has no end at all')).toBeUndefined();
    expect(nameParts(`${'Long '.repeat(20)}, `)).toBeUndefined();
    expect(nameParts(`Rice, ${'long '.repeat(20)}`)).toBeUndefined();
  });

  it('G-417: a product is sent at once when its minimum order is in stock', () => {
    const sends = (qte: number, moq: number) => canSendAtOnce({ qte, moq });
    expect([sends(1, 10), sends(10, 10), sends(1, 1), sends(0, 0), sends(-1, 1)]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  const plain = {
    nom: 'Phone',
    prix: 20_000,
    prixPromotion: 15_000,
    promotion: true,
    colourCount: 0,
    moq: 1,
    quality: 'New',
    mesure: null,
  };

  it('says what a kilo costs, or how many colours there are', () => {
    const of = (nom: string, colourCount: number, initials: string | null) =>
      cardMore({ ...plain, nom, colourCount, mesure: initials === null ? null : { initials } }, false);
    expect(of('Rice, 10 kg', 0, 'bag')).toBe('₦1,500/kg');
    expect(of('Phone', 4, 'pc')).toBe('4 colours');
    expect(of('Phone', 1, 'pc')).toBeUndefined();
    expect(of('Phone', 0, null)).toBeUndefined();
  });

  it('G-505 says the condition of what is not new and a minimum order, as much as a line has room for', () => {
    const of = (change: Partial<Parameters<typeof cardMore>[0]>, isSmall = false) =>
      cardMore({ ...plain, promotion: false, ...change }, isSmall);
    const packs = { mesure: { initials: 'pack' } };
    expect(of({ quality: 'UK used', colourCount: 4 })).toBe('UK used · 4 colours');
    expect(of({ quality: 'UK used', colourCount: 4 }, true)).toBe('UK used');
    expect(of({ moq: 5, ...packs })).toBe('from 5 packs');
    expect(of({ moq: 5, ...packs, promotion: true })).toBe('from 5');
    expect(of({ moq: 5, quality: 'Refurbished', ...packs })).toBe('Refurbished');
    expect(of({ quality: 'Refurbished', promotion: true })).toBeUndefined();
    expect(of({ quality: 'UK used', promotion: true, prix: 174_000 })).toBe('UK used');
    expect(of({ nom: 'Rice, 10 kg', moq: 5, mesure: { initials: 'bag' } })).toBe('from 5 bags');
    for (const quality of ['Brand new', 'Never used', 'Unused', 'Grade A', '', null])
      expect(usedCondition(quality), String(quality)).toBeUndefined();
    expect(usedCondition('Tokunbo, grade A')).toBe('Tokunbo');
    expect(usedCondition('Second-hand')).toBe('Second-hand');
  });
});
