/**
 * JSON-LD of every page, against an excerpt of schema.org 30.0; `npm run check:official` uses the complete vocabulary.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requiredFaults } from '../../scripts/check-official/schema-org/required-faults.ts';
import { termFaults } from '../../scripts/check-official/schema-org/term-faults.ts';
import type { Vocabulary } from '../../scripts/check-official/schema-org/vocabulary.ts';
import { everyPage } from './every-page.ts';
import { productKinds } from './product-kinds.ts';
import { all } from './reading.ts';
import { openShop, type TestShop } from './shop.ts';

let shop: TestShop;
let vocabulary: Vocabulary;
beforeAll(async () => {
  shop = await openShop();
  const excerpt = path.join(import.meta.dirname, '../fixtures/schema/schema-org.json');
  vocabulary = JSON.parse(await readFile(excerpt, 'utf8'));
});
afterAll(() => shop.close());

async function blocksOf(target: string) {
  const page = await shop.get(target);
  return all(page, 'script[type="application/ld+json"]').map((script) => JSON.parse(script.textContent ?? ''));
}

test('every page uses terms of schema.org, and has the fields that Google requires', async () => {
  const faults: string[] = [];
  const types = new Set<string>();
  for (const [name, target] of Object.entries({ ...(await everyPage(shop.db)), ...(await productKinds(shop.db)) })) {
    for (const block of await blocksOf(target)) {
      types.add(block['@type']);
      for (const fault of [...termFaults(block, vocabulary), ...requiredFaults(block)])
        faults.push(`${name}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
  expect([...types].sort()).toEqual(['BreadcrumbList', 'Product']);
});

test('stock and ratings are those of the product', async () => {
  const kinds = await productKinds(shop.db);
  const productOf = async (kind: string) => (await blocksOf(kinds[`product ${kind}`] ?? ''))[0];
  const availability = async (kind: string) => (await productOf(kind)).offers.availability;
  expect(await availability('with ratings')).toMatch(/^https:\/\/schema\.org\/(InStock|OutOfStock)$/);
  expect(await availability('sold out')).toBe('https://schema.org/OutOfStock');
  expect(await availability('not on sale')).toBe('https://schema.org/Discontinued');
  expect(await availability('of a closed shop')).toBe('https://schema.org/Discontinued');
  expect(await productOf('with ratings')).toHaveProperty('aggregateRating');
  expect(await productOf('without ratings')).not.toHaveProperty('aggregateRating');
});
