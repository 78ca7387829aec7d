import { expect, test } from 'vitest';
import { cityChosen, labelOfCity, onlyCity } from './city-suggestions.ts';

const IKEJA = { nom: 'Ikeja', province: 'Lagos' };
const OF_LAGOS = { nom: 'Surulere', province: 'Lagos' };
const OF_OYO = { nom: 'Surulere', province: 'Oyo' };
const CITIES = [IKEJA, OF_LAGOS, OF_OYO];

test('G-536: what the browser writes for a suggestion is the city, in any case', () => {
  for (const city of CITIES) expect(cityChosen(CITIES, labelOfCity(city))).toBe(city);
  expect(cityChosen(CITIES, ' surulere, OYO ')).toBe(OF_OYO);
  for (const other of ['Surulere', 'Ikeja, Oyo', '']) expect(cityChosen(CITIES, other)).toBeUndefined();
});

test('G-536: a whole name gives its state if there is only one', () => {
  expect(onlyCity(CITIES, ' ikeja')).toBe(IKEJA);
  for (const other of ['Surulere', 'Ike', '']) expect(onlyCity(CITIES, other)).toBeUndefined();
});
