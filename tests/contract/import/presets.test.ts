/** Exports of well-known shop systems, imported with the shop's own mappings for them. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { presetMapping, recognisedPreset } from '../../../src/import/presets.ts';
import { runImport } from '../../../src/import/run-import.ts';
import { describeEngines, sqliteFirst } from '../engines.ts';
import { checkHere, importSite, productOf } from './import-site.ts';

const FOLDER = 'tests/fixtures/import/exports';
const NOW = '2026-11-27T12:00:00.000Z';
const site = importSite();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'import-presets-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Example files with the columns and quirks of each system, and the expected results. */
const EXPORTS = [
  ['woocommerce', 'woocommerce'],
  ['shopify', 'shopify'],
  ['shopify-newer', 'shopify'],
  ['prestashop', 'prestashop'],
  ['prestashop-combinations', 'prestashop'],
  ['magento', 'magento'],
] as const;

async function importExport(
  db: Database,
  name: string,
  options: { readonly shop?: string; readonly dryRun?: boolean } = {},
) {
  const file = path.join(FOLDER, `${name}.csv`);
  const preset = await recognisedPreset(file, {});
  if (!preset) throw new Error(`${name} is not recognised`);
  const mapping = await presetMapping(preset);
  const rejectedFile = path.join(folder, 'rejected.csv');
  const given = {
    file,
    kind: 'products',
    mapping,
    rejectedFile,
    now: NOW,
    openChecker: checkHere,
    dryRun: false,
  } as const;
  return { preset, result: await runImport(db, { ...given, ...options }) };
}

describeEngines(
  'exports of shop systems',
  (open) => {
    // One after another: combinations belong to products of the previous file.
    test.each(EXPORTS)('G-466: all products of %s come in with their varieties, field by field', async (name, from) => {
      const db = await open();
      const expected: Record<string, object> = JSON.parse(await readFile(path.join(FOLDER, `${name}.json`), 'utf8'));
      const { preset, result } = await importExport(db, name);
      expect(preset.from).toBe(from);
      expect(result.summary).toMatchObject({ rejected: 0 });
      expect(result.summary.read).toBeGreaterThanOrEqual(24);
      expect(result.summary.inserted + result.summary.updated).toBe(Object.keys(expected).length);
      for (const [id, product] of Object.entries(expected)) expect(await productOf(db, id), id).toMatchObject(product);
      const again = await importExport(db, name);
      expect(again.result.summary).toMatchObject({ inserted: 0, updated: 0, unchanged: Object.keys(expected).length });
    });

    test('G-466: products of a named shop are its own, whoever else has their identities', async () => {
      const db = await open();
      const shop = { shop: 'Ada Crafts' };
      const { result } = await importExport(db, 'woocommerce', shop);
      expect(result.summary).toMatchObject({ updated: 0, rejected: 0 });
      expect(await productOf(db, 'ada-crafts:soap')).toMatchObject({ nom: 'Black soap', shop: 'ada-crafts' });
      const header = 'externalId,nom,prix,sousCategorie,boutique\n';
      const mangled = await site.run(db, 'products', `${header}6.1E+12,Pot,5,Pots,Stall\n`, shop);
      expect(mangled.summary).toMatchObject({ rejected: 1 });
    });

    test('a dry run has three products to show', async () => {
      const db = await open();
      const { result } = await importExport(db, 'shopify', { dryRun: true });
      expect(result.examples.map(({ values }) => values.nom)).toEqual([
        'Grand boubou',
        'Beaded anklet',
        'Leather slides',
      ]);
    });
  },
  sqliteFirst,
);

describe('the header of a file', () => {
  test.each([
    ['ours', 'externalId,nom,prix,Type,SKU,Name,Regular price,Parent\n1,a,5,,,,,\n'],
    ['other', 'Handle,Title,Price\n1,a,5\n'],
  ])('tells no system when it is %s', async (_, text) => {
    const file = path.join(folder, 'header.csv');
    await writeFile(file, text);
    expect(await recognisedPreset(file, {})).toBeUndefined();
  });
});
