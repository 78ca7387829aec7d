import { expect, test } from 'vitest';
import { groupByCollection } from './directory.ts';

const collection = (id: number, nom: string, ...categories: number[]) => ({
  id,
  nom,
  url: '',
  categories: categories.map((one) => ({ id: one, nom: `Category ${one}`, url: '', classificationId: id })),
});
const subCategory = (id: number, categorieId: number) => ({
  id,
  nom: `Sub ${id}`,
  url: '',
  categorieId,
  listedCount: 0,
});

test('G-144: collections by name, each with the sub-categories of all its categories, without empty ones', () => {
  const groups = groupByCollection(
    [collection(1, 'Toys', 10), collection(2, 'books', 20, 21), collection(3, 'Empty', 30)],
    [subCategory(7, 21), subCategory(8, 10), subCategory(9, 20)],
  );
  expect(groups.map(({ nom, subCategories }) => [nom, subCategories.map(({ id }) => id)])).toEqual([
    ['books', [7, 9]],
    ['Toys', [8]],
  ]);
});
