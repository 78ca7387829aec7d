import { expect, test } from 'vitest';
import { nearestCategories } from './nearest-categories.ts';

const categories = ['Petrol Generators', 'Diesel Generators', 'Rings', 'Rice', 'Baby Bath & Skin'].map((nom) => ({
  nom,
}));
const nearest = (text: string, max = 6) => nearestCategories(text, categories, max).map(({ nom }) => nom);

test('G-195 returns the names with the most similar words, the nearest first', () => {
  expect(nearest('disel genarator')).toEqual(['Diesel Generators', 'Petrol Generators']);
  expect(nearest('rce')).toEqual(['Rice']);
  expect(nearest('skins for bab')).toEqual(['Baby Bath & Skin']);
});

test('G-195 returns no more than requested, and none for dissimilar words', () => {
  expect(nearest('generator', 1)).toEqual(['Diesel Generators']);
  expect(nearest('zzqx')).toEqual([]);
  expect(nearest('!!')).toEqual([]);
});
