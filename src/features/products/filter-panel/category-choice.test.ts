import { describe, expect, it } from 'vitest';
import { categoriesNamed, categoryId, categoryOptions } from './category-choice.ts';

const categories = [
  { id: 1, nom: 'Phones' },
  { id: 2, nom: 'Bags' },
  { id: 3, nom: 'bags' },
];

describe('category field', () => {
  it('PRD-12 offers names, with the id when two categories share a name', () => {
    expect(categoryOptions(categories)).toEqual([
      { id: 1, value: 'Phones' },
      { id: 2, value: 'Bags_2' },
      { id: 3, value: 'bags_3' },
    ]);
  });

  const idsOf = (text: string, among = categories) => categoriesNamed(text, among).map(({ id }) => id);

  it('reads back every value that it offers, in any case', () => {
    for (const { id, value } of categoryOptions(categories)) expect(idsOf(value)).toEqual([id]);
    expect(idsOf(' phones ')).toEqual([1]);
  });

  it('PRD-11: finds a name by any part of it, prefers a complete name, and never matches an id by a prefix', () => {
    expect(idsOf('pho')).toEqual([1]);
    expect(idsOf('ONE')).toEqual([1]);
    expect(idsOf('bag', [{ id: 5, nom: 'School Bags' }, ...categories])).toEqual([2, 3, 5]);
    expect(idsOf('oja', [{ id: 6, nom: 'Ilé Ọjà' }])).toEqual([6]);
    expect(idsOf('bags')).toEqual([2, 3]);
    expect(idsOf('bag', [...categories, { id: 4, nom: 'Bag' }])).toEqual([4]);
    expect(idsOf('Phones_2')).toEqual([]);
    expect(idsOf('Shoes')).toEqual([]);
    expect(idsOf(' ')).toEqual([]);
    expect(idsOf('Size_40', [{ id: 9, nom: 'Size_40' }])).toEqual([9]);
  });

  it('PRD-12: an id is an integer alone', () => {
    expect([' 12 ', '0', '1.5', '12a', ''].map(categoryId)).toEqual([12, undefined, undefined, undefined, undefined]);
  });
});
