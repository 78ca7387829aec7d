import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PLACEHOLDER_COLOURS } from '../shared/placeholder-colours.ts';

it('the colours of the style sheet match the stored indices', () => {
  const css = readFileSync(new URL('./tints.css', import.meta.url), 'utf8');
  const rules = [...css.matchAll(/\.tint-(\d+) \{\s*--tint: (#[\da-f]{6});/g)].map(([, at, colour]) => [at, colour]);
  expect(rules).toEqual(PLACEHOLDER_COLOURS.map((colour, at) => [String(at), colour]));
});
