import { describe, expect, it } from 'vitest';
import { departmentsOf, placeAmong } from './menu-categories.ts';

const departments = departmentsOf([
  {
    id: 2,
    nom: 'PHONES & tablets',
    categories: [
      { id: 9, nom: 'Tablets' },
      { id: 8, nom: 'Phones' },
    ],
  },
  { id: 1, nom: 'baby', categories: [{ id: 3, nom: 'Baby Gear' }] },
]);

describe('departments of the menu', () => {
  it('G-447: collections and their categories stand by name, with the names and pages that collections have', () => {
    expect(departments.map(({ name }) => name)).toEqual(['Baby', 'Phones & tablets']);
    expect(departments[1]?.categories.map(({ name, href }) => [name, href])).toEqual([
      ['Phones', '/collections/PHONES+tablets_2?categorieId=8'],
      ['Tablets', '/collections/PHONES+tablets_2?categorieId=9'],
    ]);
  });

  it('G-447: a page is where its own address or the narrowest of its breadcrumb leads', () => {
    const [baby, phones] = departments;
    const category = '/collections/PHONES+tablets_2?categorieId=9';
    expect(placeAmong(departments, ['/collections/PHONES+tablets_2', category, '/products/A_1'])).toEqual({
      department: phones,
      category: phones?.categories[1],
    });
    expect(placeAmong(departments, ['/', '/collections/baby_1'])).toEqual({ department: baby, category: undefined });
    expect(placeAmong(departments, ['/', '/shops'])).toBeUndefined();
  });
});
