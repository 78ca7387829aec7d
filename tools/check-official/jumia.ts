/** Imports 5,404 scraped rows as 4,880 clean products in 34 categories; a second import changes nothing. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Row } from '../../src/data/tables.ts';
import { searchProducts } from '../../src/features/search/search.repository.ts';
import { readMapping } from '../../src/import/mapping.ts';
import { parseMoney } from '../../src/import/money.ts';
import { runImport } from '../../src/import/run-import.ts';
import { type Check, withEmptyShop } from './check.ts';

const MAP = path.join(import.meta.dirname, '../../tests/examples/jumia-map.json');

/** Text that the source appends to names: prices, discounts, ratings, badges, phone signs. */
const GLUED =
  /₦|\d% *$|out of 5|offers from|✆|^(?:Official Store|Pay on Delivery|Non-returnable|Out of Stock|Extra \d+% Off)/;

/** Differences between an imported product and its row, one sentence each. */
function problemsOf(product: Row<'produits'> & { category: string }, row: Record<string, string> = {}): string[] {
  const name = product.nom;
  const isOutOfStock = /^[^₦]*Out of Stock/.test(row.Name ?? '');
  const current = parseMoney(row['Current Price'] ?? '');
  const original = parseMoney(row['Original Price'] ?? '');
  const isGlued = GLUED.test(name) || name !== name.trim() || /\s\s/.test(name);
  const hasMore = product.ratingCount !== 0 || product.views !== 0 || product.description !== '' || product.url !== '';
  const problems: readonly (readonly [isProblem: boolean, message: string])[] = [
    [isGlued, `name "${name}"`],
    [!row.Name?.replace(/\s+/g, ' ').includes(name), `"${name}" is not part of the name it comes from`],
    [product.category !== row.Category, `"${name}" is in ${product.category}`],
    [product.prix !== original || product.prixActuel !== current, `"${name}" costs ${product.prix}`],
    [product.promotion !== (current !== original), `"${name}": promotion is ${product.promotion}`],
    [product.qte !== (isOutOfStock ? 0 : 1), `"${name}": stock is ${product.qte}`],
    [hasMore, `"${name}" has what its row has not`],
  ];
  return problems.flatMap(([isProblem, message]) => (isProblem ? [message] : []));
}

export const jumia: Check = {
  name: 'the Jumia listing is imported clean, merged, and once',
  run: (dir) =>
    withEmptyShop(async (db, folder) => {
      const file = path.join(dir, 'jumia-products.csv');
      const source = parse(await readFile(file, 'utf8'), { columns: true, bom: true }) as Record<string, string>[];
      const mapping = readMapping(await readFile(MAP, 'utf8'), undefined);
      const options = {
        file,
        kind: 'products',
        mapping,
        dryRun: false,
        rejectedFile: path.join(folder, 'r.csv'),
      } as const;
      const none = { read: 5404, inserted: 0, updated: 0, unchanged: 0, merged: 524, rejected: 0 };
      assert.deepEqual((await runImport(db, options)).summary, { ...none, inserted: 4880 });

      const count = async (table: 'produits' | 'categories' | 'sous_categories' | 'boutiques' | 'classifications') =>
        Number(
          (
            await db.read
              .selectFrom(table)
              .select((eb) => eb.fn.countAll().as('n'))
              .executeTakeFirst()
          )?.n,
        );
      assert.equal(await count('produits'), 4880);
      assert.equal(await count('categories'), 34);
      assert.equal(await count('sous_categories'), 34);
      assert.equal(await count('classifications'), 1);
      assert.equal(await count('boutiques'), 1);

      const first = new Map<string, Record<string, string>>();
      for (const row of source) if (!first.has(row.URL ?? '')) first.set(row.URL ?? '', row);
      const products = await db.read
        .selectFrom('produits as p')
        .innerJoin('sous_categories as s', 's.id', 'p.sousCategorieId')
        .selectAll('p')
        .select('s.nom as category')
        .execute();
      const problems = products.flatMap((product) => problemsOf(product, first.get(product.externalId ?? '')));
      assert.deepEqual(problems.slice(0, 10), [], `${problems.length} problems`);
      assert.equal(products.filter(({ qte }) => qte === 0).length, 9);
      assert.equal(products.filter(({ promotion }) => promotion).length, 3469);

      for (const [text, min] of [
        ['samsung galaxy', 20],
        ['sansung', 30],
        ['redmi 15c', 2],
        ['pampers', 1],
      ] as const) {
        const { total } = await searchProducts(db.read, text, { limit: 30, offset: 0 });
        assert.ok(total >= min, `${text} finds ${total}`);
      }
      assert.deepEqual((await runImport(db, options)).summary, { ...none, unchanged: 4880 });
      return `${source.length} rows, ${products.length} products`;
    }),
};
