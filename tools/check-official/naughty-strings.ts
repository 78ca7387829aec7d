/**
 * Imports hostile texts as names and searches for them: they are stored unchanged, found again, or rejected with a
 * message.
 */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { searchProducts } from '../../src/features/search/search.repository.ts';
import { NO_MAPPING } from '../../src/import/mapping.ts';
import { runImport } from '../../src/import/run-import.ts';
import { foldText } from '../../src/shared/fold-text.ts';
import { type Check, withEmptyShop } from './check.ts';

async function readPayloads(dir: string): Promise<string[]> {
  const list: unknown = JSON.parse(await readFile(path.join(dir, 'payloads/blns.json'), 'utf8'));
  const polyglots = await readFile(path.join(dir, 'payloads/patt-xss-polyglots.txt'), 'utf8');
  assert.ok(Array.isArray(list));
  return [...list.map(String), ...polyglots.split('\n')];
}

export const naughtyStrings: Check = {
  name: 'hostile texts are folded, imported and searched for',
  run: (dir) =>
    withEmptyShop(async (db, folder) => {
      const payloads = await readPayloads(dir);
      assert.ok(payloads.length > 500, `${payloads.length} texts`);
      for (const text of payloads) {
        assert.equal(foldText(foldText(text)), foldText(text));
        assert.equal(foldText(text.normalize('NFC')), foldText(text.normalize('NFD')));
      }

      const rows = payloads.map((nom, k) => ({
        externalId: `${k}`,
        nom,
        prix: 5,
        sousCategorie: nom,
        boutique: 'Stall',
      }));
      const file = path.join(folder, 'payloads.jsonl');
      await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'));
      const options = { file, kind: 'products', mapping: NO_MAPPING, dryRun: false } as const;
      const { summary } = await runImport(db, { ...options, rejectedFile: path.join(folder, 'r.csv') });
      assert.equal(summary.read, payloads.length);
      assert.equal(summary.inserted + summary.rejected, payloads.length);
      const rejected = await readFile(path.join(folder, 'r.csv'), 'utf8');
      for (const line of rejected.trim().split('\n').slice(1))
        assert.match(line, /^\d+,"?(nom|sousCategorie) (is empty|has \d+ char)/);

      const stored = await db.read.selectFrom('produits').select(['id', 'nom', 'externalId']).execute();
      for (const { id, nom, externalId } of stored) {
        const message = foldText((payloads[Number(externalId)] ?? '').replace(/[^\P{Cc}\t\n\r]/gu, ''));
        assert.equal(foldText(nom), message);
        const { ids, total, correctedTo } = await searchProducts(db.read, nom, { limit: 1000, offset: 0 });
        assert.equal(ids.length, total);
        assert.equal(correctedTo, undefined);
        // Only the last 16 words of a longer text are searched for.
        if (message !== '') assert.ok(ids.includes(id), `"${nom}" is not found`);
      }
      return `${payloads.length} texts, ${stored.length} of them kept as names`;
    }),
};
