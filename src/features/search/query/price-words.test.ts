import { describe, expect, test } from 'vitest';
import { readPriceWords } from './price-words.ts';

describe('prices in a search text', () => {
  test.each([
    ['phone under 100000', { max: 100_000 }, 'phone'],
    ['shoes below 5k', { max: 5000 }, 'shoes'],
    ['bag 5k to 10k', { min: 5000, max: 10_000 }, 'bag'],
    ['5-10k perfume', { min: 5000, max: 10_000 }, 'perfume'],
    ['phones between 50k and 100k', { min: 50_000, max: 100_000 }, 'phones'],
    ['rice 50kg below ₦80,000', { max: 80_000 }, 'rice 50kg'],
    ['gown n15000 to n20000', { min: 15_000, max: 20_000 }, 'gown'],
    ['generator from 100k', { min: 100_000 }, 'generator'],
    ['cloth for 5000 naira', { max: 5000 }, 'cloth'],
    ['laptop above 1.5m', { min: 1_500_000 }, 'laptop'],
    ['cheap rice', { cheap: true }, 'rice'],
    ['cheap shoes under 20,000', { max: 20_000, cheap: true }, 'shoes'],
  ])('%j asks for %j', (text, input, rest) => {
    expect(readPriceWords(text)).toEqual({ input, rest });
  });

  test.each([
    'size 10 to 12 shoes',
    'tv over 32 inch',
    'more than 5kg rice',
    'iphone 12 - 13',
    'under 5',
    'infinix hot 40',
    'shoes for men',
    'rice and beans',
  ])('%j holds no price', (text) => {
    expect(readPriceWords(text)).toEqual({ input: {}, rest: text });
  });
});
