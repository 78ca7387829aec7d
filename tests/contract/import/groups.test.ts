/** Rows that describe one thing together, at any position in a file. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describeEngines, sqliteFirst } from '../engines.ts';
import { importSite, productOf } from './import-site.ts';

const { run, reasons } = importSite();
const SHARED = { sousCategorie: { value: 'Shirts' }, boutique: { value: 'Group stall' } };

describeEngines(
  'groups of rows',
  (open) => {
    test('G-464: varieties are one product with their parent, wherever they stand', async () => {
      const db = await open();
      const mapping = {
        group: ['sku', { from: 'id', prefix: 'id:' }],
        parent: 'of',
        fields: {
          externalId: ['sku', { from: 'id', prefix: 'id:' }],
          nom: { from: 'name', of: 'parent' },
          prix: { from: 'price', rows: 'lowest' },
          prixPromotion: { from: 'sale', rows: 'lowest' },
          varietes: { from: 'size', price: ['sale', 'price'], of: 'varieties', rows: 'all' },
          ...SHARED,
        },
      };
      const rows = [
        '11,,"Shirt, S",S,900,,shirt',
        '1,shirt,Shirt,,,,',
        '2,,Cap,,500,450,',
        '3,,Belt,,,,',
        '31,,,Long,700,,id:3',
        '12,,"Shirt, M",M,1000,800,shirt',
        '32,,,Short,600,,id:3',
        '99,,Lost,L,600,,gone',
        '4,shirt,Another shirt,,950,,',
      ];
      const text = `id,sku,name,size,price,sale,of\n${rows.join('\n')}\n`;
      const { summary, differing } = await run(db, 'products', text, { mapping });
      expect(summary).toEqual({ read: 9, inserted: 3, updated: 0, unchanged: 0, merged: 5, rejected: 1 });
      expect(await reasons()).toEqual(['its product "gone" is not in the file']);
      const shirt = { nom: 'Shirt', prix: 1000, prixPromotion: 800, varieties: ['S:900', 'M:800'] };
      expect(await productOf(db, 'shirt')).toMatchObject(shirt);
      expect(await productOf(db, 'id:2')).toMatchObject({ nom: 'Cap', prix: 500, prixPromotion: 450, varieties: [] });
      expect(await productOf(db, 'id:3')).toMatchObject({
        prix: 600,
        promotion: false,
        varieties: ['Long:700', 'Short:600'],
      });
      // A second product with the same name is another product.
      expect(differing.listed).toMatchObject([{ identity: 'shirt', line: 10, name: 'Another shirt' }]);
      const again = await run(db, 'products', text, { mapping });
      expect(again.summary).toMatchObject({ inserted: 0, updated: 0, unchanged: 3 });
    });

    test('G-466: a product may list its varieties, wherever they stand', async () => {
      const db = await open();
      const mapping = {
        group: 'sku',
        children: { from: 'list', split: '|', after: 'sku=', before: ',' },
        fields: {
          externalId: { from: 'sku', of: 'parent' },
          nom: { from: 'name', of: 'parent' },
          prix: { from: 'price', of: 'varieties', rows: 'lowest' },
          varietes: { from: 'list', extract: 'size=(.*)', price: 'price', of: 'varieties', rows: 'all' },
          ...SHARED,
        },
      };
      const rows = [
        'l-s,Small,700,',
        'l-shirt,Shirt,,"sku=l-s,size=S|sku=l-m,size=M| sku=l-gone,size=L||sku="',
        // The first list that names a variety counts; a list that contains its own row is ignored.
        'l-vest,Vest,,"sku=l-m,size=1|sku=l-vest,size=2|sku=l-v,size=3"',
        'l-m,Medium,800,',
        'l-v,Three,900,',
        // Each names the other.
        'l-a,One,5,sku=l-b',
        'l-b,Two,5,sku=l-a',
      ];
      const { summary } = await run(db, 'products', `sku,name,price,list\n${rows.join('\n')}\n`, { mapping });
      expect(summary).toEqual({ read: 7, inserted: 2, updated: 0, unchanged: 0, merged: 3, rejected: 2 });
      expect(await reasons()).toEqual([
        '"l-b" is a variety, so it has no varieties',
        '"l-a" is a variety, so it has no varieties',
      ]);
      expect(await productOf(db, 'l-shirt')).toMatchObject({ nom: 'Shirt', prix: 700, varieties: ['S:700', 'M:800'] });
      expect(await productOf(db, 'l-vest')).toMatchObject({ nom: 'Vest', prix: 900, varieties: ['3:900'] });
    });

    test('several columns are a group together, in JSON too, and a row without them is alone', async () => {
      const db = await open();
      const mapping = {
        group: { from: ['shop.name', 'code'], join: ' ' },
        fields: {
          externalId: { from: ['shop.name', 'code'], join: ' ' },
          nom: 'name',
          prix: 'price',
          qte: { from: 'stock', rows: 'sum' },
          ...SHARED,
        },
      };
      const row = (shop: string, code: string, name: string, stock: number) =>
        JSON.stringify({ shop: { name: shop }, code, name, price: 500, stock });
      const rows = [
        row('A', '1', 'A one', 2),
        row('B', '1', 'B one', 5),
        row('A', '1', '', 3),
        '{"code":',
        row('A', '2', 'A two', 1),
      ];
      const { summary } = await run(db, 'products', rows.join('\n'), { mapping, name: 'groups.jsonl' });
      expect(summary).toMatchObject({ read: 5, inserted: 3, merged: 1, rejected: 1 });
      expect(await productOf(db, 'A 1')).toMatchObject({ nom: 'A one', qte: 5 });
      expect(await productOf(db, 'B 1')).toMatchObject({ nom: 'B one', qte: 5 });
    });

    test('G-469: a list within an object is read as a list, to its end', async () => {
      const db = await open();
      const row = (k: number) => ({
        externalId: `w${k}`,
        nom: `Pot ${k}`,
        prix: 5,
        sousCategorie: 'Pots',
        boutique: 'Stall',
      });
      const feed = {
        total: 3,
        data: { products: [row(1), { ...row(2), nom: '' }, row(3)] },
        more: [{ nom: 'no row' }],
      };
      for (const [text, line] of [
        [JSON.stringify(feed), 1],
        [JSON.stringify(feed, null, 1), 12],
      ] as const) {
        const { summary, readAs, firstRejected } = await run(db, 'products', text, { name: 'wrapped.json' });
        expect(summary).toMatchObject({ read: 3, rejected: 1 });
        expect(readAs).toBe('the JSON array "data.products", utf-8');
        expect(firstRejected).toBe(`line ${line}: nom is empty`);
      }
      const products = await db.read.selectFrom('produits').select('nom').where('externalId', 'like', 'w%').execute();
      expect(products.map(({ nom }) => nom).sort()).toEqual(['Pot 1', 'Pot 3']);
      const cut = run(db, 'products', JSON.stringify(feed).slice(0, 150), { name: 'wrapped.json' });
      await expect(cut).rejects.toThrow('ends before its JSON array does');
    });

    test('an import that is stopped while rows wait ends without storing parts of products', {
      timeout: 30_000,
    }, async () => {
      const db = await open();
      const mapping = { group: 'code', fields: { externalId: 'code', nom: 'name', prix: 'price', ...SHARED } };
      const rows = Array.from({ length: 2_000 }, (_, k) => `stop-${k},Pot ${k},500\n`);
      const stop = new AbortController();
      const stopped = run(db, 'products', `code,name,price\n${rows.join('')}`, {
        mapping,
        signal: stop.signal,
        // Like the thread, returns no results once the signal has ended it.
        openChecker: () => ({
          check: async () => {
            stop.abort();
            return [];
          },
          close: () => {},
        }),
      });
      expect(await stopped).toMatchObject({ isAborted: true, summary: { inserted: 0, rejected: 0 } });
    });

    test('shortened numbers hold no group together', async () => {
      const db = await open();
      const mapping = { group: 'code', fields: { externalId: 'code', nom: 'name', prix: 'price', ...SHARED } };
      const text = 'code,name,price\n6.1E+12,Kettle,500\n6.1E+12,Pot,600\n';
      const { summary } = await run(db, 'products', text, { mapping });
      expect(summary).toMatchObject({ read: 2, rejected: 2, merged: 0 });
    });
  },
  sqliteFirst,
);

test('G-464: rows of groups wait on disk: 120 MB of them are grouped in a heap of 64 MB', { timeout: 120_000 }, () => {
  const program = path.join(import.meta.dirname, 'many-groups.ts');
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--max-old-space-size=64', program], {
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([0, '60000 groups of 2 rows, 120000000 characters\n', '']);
});
