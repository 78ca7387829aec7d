import { describe, expect, it } from 'vitest';
import { capitalise } from '../../shared/text.ts';
import {
  type CategoryData,
  cardCategories,
  categoryCardName,
  collectionCardName,
  productCount,
} from './collection-card.ts';

const categories = (count: number): CategoryData[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, nom: `C${at + 1}`, url: '', classificationId: 1 }));

describe('collection card', () => {
  it('HOM-18 COL-06: the first letter is a capital, the rest lowercase', () => {
    expect(capitalise('PHONES and TABLETS')).toBe('Phones and tablets');
  });

  it('COL-07 HOM-22 HOM-23 CST-61: cuts names over 40 characters', () => {
    expect(categoryCardName('x'.repeat(40))).toBe('x'.repeat(40));
    expect(categoryCardName('x'.repeat(41))).toBe(`${'x'.repeat(40)}...`);
    expect(collectionCardName('X'.repeat(41))).toBe(`X${'x'.repeat(39)}...`);
  });

  it('HOM-19 CST-92: shows at most 4 categories', () => {
    expect(cardCategories(categories(4))).toMatchObject({ hasMore: false });
    expect(cardCategories(categories(5))).toMatchObject({ hasMore: true });
    expect(cardCategories(categories(5)).shown.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it('has a layout for one, for two, and for more', () => {
    expect([0, 1, 2, 3, 9].map((count) => cardCategories(categories(count)).layout)).toEqual([
      'many',
      'one',
      'two',
      'many',
      'many',
    ]);
  });

  it('counts products as text', () => {
    expect(productCount(1)).toBe('1 product');
    expect(productCount(1234)).toBe('1,234 products');
  });
});
