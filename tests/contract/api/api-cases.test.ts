/** The reading calls of the API on every engine, over one small catalogue. */
import { beforeAll, describe } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { describeEngines } from '../engines.ts';
import { fillCatalogue } from './catalogue.ts';
import { describeCollections } from './collections.cases.ts';
import { apiOf } from './harness.ts';
import { describeOpinions } from './opinions.cases.ts';
import { describePlacesAndBanners } from './places-and-banners.cases.ts';
import { describeProducts } from './products.cases.ts';
import { describeRules } from './rules.cases.ts';
import { describeShops } from './shops.cases.ts';

describeEngines('the API', (open) => {
  let db: Database | undefined;
  beforeAll(async () => {
    db = await open();
    await fillCatalogue(db);
  });
  const api = apiOf(() => {
    if (!db) throw new Error('The database is not open yet.');
    return db;
  });
  describe('collections', () => describeCollections(api));
  describe('products', () => describeProducts(api));
  describe('shops', () => describeShops(api));
  describe('ratings and reviews', () => describeOpinions(api));
  describe('places and banners', () => describePlacesAndBanners(api));
  describe('every call', () => describeRules(api));
});
