import { describe, expect, it } from 'vitest';
import { placeWords } from './place.ts';

describe('the words of a place', () => {
  it.each([
    [{ city: 'Ìbàdàn', country: 'Nigeria' }, 'Ìbàdàn, Nigeria'],
    [{ city: 'Lagos', country: null }, 'Lagos'],
    [{ city: null, country: 'Nigeria' }, 'Nigeria'],
    [{ city: null, country: null }, 'None'],
    [{ city: '', country: '' }, 'None'],
    [{}, 'None'],
  ])('%o is %s', (place, words) => {
    expect(placeWords(place)).toBe(words);
  });
});
