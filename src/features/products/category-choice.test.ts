import { describe, expect, it } from 'vitest';
import { categoryNamed, categoryOptions } from './category-choice.ts';

const categories = [
  { id: 1, nom: 'Phones' },
  { id: 2, nom: 'Bags' },
  { id: 3, nom: 'bags' },
];

describe('category field', () => {
  it('PRD-12 offers names, and the id beside a name that two share', () => {
    expect(categoryOptions(categories)).toEqual([
      { id: 1, value: 'Phones' },
      { id: 2, value: 'Bags_2' },
      { id: 3, value: 'bags_3' },
    ]);
  });

  it('reads back every value that it offers, whatever its case', () => {
    for (const { id, value } of categoryOptions(categories)) expect(categoryNamed(value, categories)?.id).toBe(id);
    expect(categoryNamed(' phones ', categories)?.id).toBe(1);
  });

  it('does not guess between two, and knows what is none', () => {
    expect(categoryNamed('bags', categories)).toBeUndefined();
    expect(categoryNamed('Phones_2', categories)).toBeUndefined();
    expect(categoryNamed('Shoes', categories)).toBeUndefined();
    expect(categoryNamed('Size_40', [{ id: 9, nom: 'Size_40' }])?.id).toBe(9);
  });
});
