import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Read as text: importing the module needs the bundler. */
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

it('every name has its drawing in the sprite, and every drawing its name', () => {
  const drawn = [...read('./icons.svg').matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  const named = [...read('./icons.ts').matchAll(/^ {2}'([^']+)',$/gm)].map(([, name]) => name);
  expect(drawn).toEqual(named);
});

it('an icon has the colour of the surrounding text', () => {
  expect(read('./icons.svg')).not.toMatch(/ (fill|stroke|style)=/);
});
