import { expect, test } from 'vitest';
import { listInObject } from './json-list.ts';

const WANTED = new Set(['externalId', 'nom', 'varietes']);

test.each([
  ['{"products":[{"nom":"Pot"}]}', 'products'],
  ['{"count":2,"errors":[],"data":{"page":{"size":5},"products":[\n{"id":1}', 'data.products'],
  ['{\n  "ọjà": "é",\n  "items": [\n    {', 'items'],
])('finds the list in %j', (text, name) => {
  const found = listInObject(text, WANTED);
  expect(found?.name).toBe(name);
  const rest = Buffer.from(text).subarray(found?.bytes).toString();
  expect(rest).toMatch(/^\[\s*\{/);
  expect(found?.lines).toBe(text.slice(0, text.length - rest.length).split('\n').length - 1);
});

test.each([
  ['JSON Lines', '{"tags":[{"a":1}]}\n{"tags":[]}\n'],
  ['a row with a wanted name', '{"nom":"Pot","options":[{"size":"S"}]}'],
  ['a row whose list is wanted', '{"varietes":[{"nom":"S","montant":5}]}'],
  ['lists of texts', '{"products":["a","b"]}'],
  ['a list', '[{"products":[{}]}]'],
  ['an object cut off before its list', '{"products":'],
])('finds none in %s', (_, text) => {
  expect(listInObject(text, WANTED)).toBeUndefined();
});
