import { expect, test } from 'vitest';
import { BASIC_COLOURS, basicColour, colourBits, coloursOf, countColours } from './basic-colours.ts';

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

test('G-182: a variety is a colour when it names nothing else and is not a flavour', () => {
  expect(coloursOf([], ['Red', 'Dark blue', 'Red, XL', 'Orange', 'Chocolate', '2 kg'])).toEqual(['red', 'blue']);
});

test('any name of a colour maps to a basic colour', () => {
  expect(['navy', 'BLUE', 'Sky Blue', 'golden', 'octarine'].map(basicColour)).toEqual([
    'blue',
    'blue',
    'blue',
    'gold',
    undefined,
  ]);
  for (const colour of BASIC_COLOURS) expect(basicColour(colour)).toBe(colour);
});

test('each colour has its own bit', () => {
  expect(colourBits(['black', 'red'])).toBe(0b101);
  expect(new Set(BASIC_COLOURS.map((colour) => colourBits([colour]))).size).toBe(BASIC_COLOURS.length);
});

test('G-436: counts the colours of a product', () => {
  expect([0, colourBits(['red']), colourBits(['black', 'red', 'white'])].map(countColours)).toEqual([0, 1, 3]);
});
