import { describe, expect, it } from 'vitest';
import { placeText } from './place.ts';

describe('the words of a place', () => {
  it.each([
    [{ city: 'Ìbàdàn', country: 'Nigeria' }, 'Ìbàdàn, Nigeria'],
    [{ city: 'Lagos', country: null }, 'Lagos'],
    [{ city: null, country: 'Nigeria' }, 'Nigeria'],
    [{ city: null, country: null }, 'None'],
    [{ city: '', country: '' }, 'None'],
    [{}, 'None'],
  ])('%o is %s', (place, message) => {
    expect(placeText(place)).toBe(message);
  });
});
