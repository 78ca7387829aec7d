import { expect, test } from 'vitest';
import { placeName } from '../../shared/place-name.ts';

test.each([
  ['Back_to_School', 'Back to School'],
  ['Back_to_school_', 'Back to school'],
  ['Arts __ Crafts', 'Arts Crafts'],
  ['Rice & Beans', 'Rice & Beans'],
  ['__', '__'],
])('G-127: %j is shown as %j', (nom, shown) => {
  expect(placeName(nom)).toBe(shown);
});
