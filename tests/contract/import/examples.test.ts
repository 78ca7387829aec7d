/** The example files and mappings of docs/import.md. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { readMapping } from '../../../src/import/mapping.ts';
import { runImport } from '../../../src/import/run-import.ts';
import { describeEngines, sqliteFirst } from '../engines.ts';
import { checkHere, productOf } from './import-site.ts';

const FOLDER = 'tests/examples';
const NOW = '2026-11-21T12:00:00.000Z';

describeEngines(
  'examples of imports',
  (open) => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'import-examples-'));
    });
    afterAll(() => rm(folder, { recursive: true }));

    async function run(db: Database, name: string, map: string) {
      const mapping = readMapping(await readFile(path.join(FOLDER, map), 'utf8'), undefined);
      const rejectedFile = path.join(folder, 'rejected.csv');
      const file = path.join(FOLDER, name);
      const options = { file, kind: 'products', mapping, rejectedFile, now: NOW, openChecker: checkHere } as const;
      const { summary, columns } = await runImport(db, { ...options, dryRun: false });
      const again = await runImport(db, { ...options, dryRun: false });
      expect(again.summary).toMatchObject({ inserted: 0, updated: 0, unchanged: summary.inserted });
      return { summary, unused: columns.unused, rejected: await readFile(rejectedFile, 'utf8').catch(() => '') };
    }

    test('a flat CSV', async () => {
      const db = await open();
      const { summary, unused, rejected } = await run(db, 'flat-shop.csv', 'flat-shop-map.json');
      expect(summary).toMatchObject({ read: 4, inserted: 3, rejected: 1 });
      expect(unused).toEqual(['Seller phone']);
      expect(rejected).toContain('5,"prix ""Call us"" is not an amount: write it as');
      expect(await productOf(db, 'TB-01')).toMatchObject({
        nom: 'Ada Crafts Ankara tote bag',
        prix: 22_000,
        prixPromotion: 18_500,
        qte: 1,
        path: ['Fashion', 'Bags', 'Bags'],
        shop: 'balogun-stall-7',
        images: ['https://cdn.stall.example/w_600,h_600/tb-01.jpg', 'https://cdn.stall.example/tb-01-back.jpg'],
        createdAt: '2025-10-21T00:00:00.000Z',
      });
      expect(await productOf(db, 'TB-02')).toMatchObject({
        nom: 'Leather wallet',
        promotion: false,
        qte: 0,
        images: ['https://cdn.stall.example/tb-02.jpg'],
      });
      expect(await productOf(db, 'KT-07')).toMatchObject({ prix: 14_000, prixPromotion: 12_500, createdAt: NOW });
    });

    test('nested JSON Lines', async () => {
      const db = await open();
      const { summary, unused, rejected } = await run(db, 'nested-feed.jsonl', 'nested-feed-map.json');
      expect(summary).toMatchObject({ read: 3, inserted: 2, rejected: 1 });
      expect(unused).toEqual([]);
      expect(rejected).toContain('nom is missing, which a new product needs');
      expect(await productOf(db, 'p-17')).toMatchObject({
        nom: 'Aso oke cap',
        description: 'Hand-woven in Iseyin.\n\n- Cotton & silk\n- One size',
        prix: 10_000,
        prixPromotion: 8500,
        qte: 7,
        path: ['Fashion', 'Hats', 'Caps'],
        shop: 'iya-ade',
        images: ['https://cdn.feed.example/17-a.jpg Red', 'https://cdn.feed.example/17-b.jpg'],
        varieties: ['Plain:8500', 'Embroidered:11000'],
        description_produit: { champ: 'Material,Origin', value: 'Cotton and silk,Iseyin' },
        createdAt: '2025-11-21T08:15:00.000Z',
      });
      expect(await productOf(db, 'p-18')).toMatchObject({ promotion: false, qte: 0, description: '', images: [] });
    });

    test('an export of Shopify', async () => {
      const db = await open();
      const { summary, rejected } = await run(db, 'shopify-products.csv', 'shopify-map.json');
      expect(summary).toEqual({ read: 6, inserted: 3, updated: 0, unchanged: 0, merged: 3, rejected: 0 });
      expect(rejected).toBe('');
      expect(await productOf(db, 'kaftan-classic')).toMatchObject({
        nom: 'Classic kaftan',
        description: 'Light cotton.\nMade in Kano.',
        // The picture of the variety with the lowest price.
        prix: 18_000,
        prixPromotion: 15_000,
        qte: 6,
        weight: '450 g',
        path: ['Clothing', 'Kaftans', 'Kaftans'],
        shop: 'sahel-wear',
        isActive: true,
        images: [1, 2, 3, 4].map((k) => `https://cdn.shopify.example/kc-${k}.jpg?v=17`),
        varieties: ['M / White:15000', 'L / White:15500', 'XL / Blue:16000'],
      });
      expect(await productOf(db, 'beaded-anklet')).toMatchObject({ prix: 2500, varieties: [], weight: null, qte: 25 });
      expect(await productOf(db, 'leather-slides')).toMatchObject({ isActive: false, qte: 0, varieties: ['42:9000'] });
    });
  },
  sqliteFirst,
);
