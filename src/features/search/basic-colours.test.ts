import { expect, test } from 'vitest';
import { BASIC_COLOURS, basicColour, colourBits, coloursOf } from './basic-colours.ts';

test.each([
  ['Navy blue', ['blue']],
  ['Royal Blue', ['blue']],
  ['Turquoise green', ['green']],
  ['Black/White', ['black', 'white']],
  ['Rose gold', ['gold']],
  ['Off-white', ['white']],
  ['Wine', ['red']],
  ['Gray', ['grey']],
  ['Octarine', []],
  ['', []],
] as const)('G-182: the picture colour %j is %j', (name, colours) => {
  expect(coloursOf([name], [])).toEqual(colours);
});

test('G-182: a variety is a colour where it says nothing else and is no taste', () => {
  expect(coloursOf([], ['Red', 'Dark blue', 'Red, XL', 'Orange', 'Chocolate', '2 kg'])).toEqual(['red', 'blue']);
});

test('any name of a colour means one of the choice', () => {
  expect(['navy', 'BLUE', 'Sky Blue', 'golden', 'octarine'].map(basicColour)).toEqual([
    'blue',
    'blue',
    'blue',
    'gold',
    undefined,
  ]);
  for (const colour of BASIC_COLOURS) expect(basicColour(colour)).toBe(colour);
});

test('each colour has a bit of its own', () => {
  expect(colourBits(['black', 'red'])).toBe(0b101);
  expect(new Set(BASIC_COLOURS.map((colour) => colourBits([colour]))).size).toBe(BASIC_COLOURS.length);
});
