/** Tests of two processes on one database, for each engine. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Database } from '../../src/data/database.ts';
import { pruneChanges } from '../../src/data/prune-changes.ts';
import { updateProduct } from '../../src/features/products/writing/products-write.repository.ts';
import { productPath } from '../../src/shared/links.ts';
import { MORE } from '../more.ts';
import { ROOT } from './shop-process.ts';
import type { ShownProduct, TwoShops } from './two-shops.ts';
import { type Figures, measureVisibility, reportFigures } from './visibility.ts';

const VISITORS = 100;
/** A few changes show that none is lost; many give the times in docs/performance.md. */
const CHANGES = [
  { changes: 12, options: {} },
  { changes: 100, options: { tags: [MORE] } },
];
/** The maximum number of changes in progress. */
const AT_A_TIME = 4;
/** `rounds` imports of `rows` rows, after the one that inserts them. */
const IMPORTS = [
  { rounds: 1, rows: 12, options: {} },
  { rounds: 3, rows: 40, options: { tags: [MORE] } },
];
/** Rows of each import whose delay is measured; each costs a render. */
const measuredOf = (rows: number) => [0, Math.floor(rows / 3), Math.floor((2 * rows) / 3), rows - 1];

/** Changes the product's description, which its page shows. */
export function describeProduct(db: Database, product: ShownProduct, message: string): Promise<void> {
  return db.write((trx) => updateProduct(trx, product.id, { description: message }));
}

async function runImport(settings: Readonly<Record<string, string>>, file: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    path.join(ROOT, 'node_modules/.bin/node'),
    [path.join(ROOT, 'scripts/import.ts'), file],
    { env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings } },
  );
  return stdout;
}

async function importedPaths(db: Database, name: string): Promise<string[]> {
  const rows = await db.read
    .selectFrom('produits')
    .select(['id', 'nom'])
    .where('externalId', 'like', `${name}-%`)
    .orderBy('id')
    .execute();
  return rows.map(productPath);
}

/** Defines the tests; `open` returns the same two shops each time. */
export function testTwoShops(engine: 'sqlite' | 'postgres', open: () => TwoShops): void {
  const figures: Record<string, Figures> = {};

  test(`${VISITORS} concurrent visitors of a new page: one render in each process`, async () => {
    const { shops } = open();
    for (const shop of shops) {
      const before = await shop.renders();
      const answers = await Promise.all(Array.from({ length: VISITORS }, () => shop.get('/products?limit=48&page=2')));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect((await shop.renders()) - before).toBe(1);
    }
  });

  for (const { changes, options } of CHANGES)
    test(`${changes} changes by another process all appear in the pages of both, during renders`, options, async () => {
      const { db, shops, products } = open();
      const changed = products.slice(0, changes);
      expect(changed).toHaveLength(changes);
      for (const { path: target } of changed) await Promise.all(shops.map((shop) => shop.get(target)));
      const found = await measureVisibility(shops, async (committed) => {
        const todo = [...changed.entries()];
        const lane = async () => {
          for (let next = todo.shift(); next; next = todo.shift()) {
            const [k, product] = next;
            const message = `Changed by another process, number ${k} of ${changes}.`;
            await describeProduct(db, product, message);
            await committed(product.path, message);
          }
        };
        await Promise.all(Array.from({ length: AT_A_TIME }, lane));
      });
      expect(found.seen).toBe(changes * shops.length);
      figures.updates = found;
      await reportFigures(engine, figures);
    });

  for (const { rounds, rows, options } of IMPORTS)
    test(
      `npm run import of ${rows} rows during operation: every row appears in the pages of both`,
      options,
      async () => {
        const { db, shops, settings } = open();
        const folder = await mkdtemp(path.join(tmpdir(), 'visibility-'));
        const file = path.join(folder, 'products.jsonl');
        const name = `visibility${rows}`;
        const write = (round: number) =>
          writeFile(
            file,
            Array.from({ length: rows }, (_, k) =>
              JSON.stringify({
                externalId: `${name}-${k}`,
                nom: `Imported pot ${k}`,
                description: `Import ${round}, row ${k}.`,
                prix: 1000,
                qte: 5,
                sousCategorie: 'Imported pots',
                boutique: 'Pots of Abeokuta',
              }),
            ).join('\n'),
          );
        try {
          await write(0);
          expect(await runImport(settings, file)).toContain(`${rows} inserted`);
          const paths = await importedPaths(db, name);
          expect(paths).toHaveLength(rows);
          for (const target of paths) await Promise.all(shops.map((shop) => shop.get(target)));
          const found = await measureVisibility(shops, async (committed) => {
            for (let round = 1; round <= rounds; round += 1) {
              await write(round);
              expect(await runImport(settings, file)).toContain(`${rows} updated`);
              // The next import would overwrite rows that were not seen yet.
              await Promise.all(measuredOf(rows).map((k) => committed(paths[k] ?? '', `Import ${round}, row ${k}.`)));
            }
          });
          for (const shop of shops)
            for (const [k, target] of paths.entries())
              await expect.poll(async () => (await shop.get(target)).body).toContain(`Import ${rounds}, row ${k}.`);
          figures.import = found;
          await reportFigures(engine, figures);
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      },
    );

  test('a paused process that misses the pruning of the log learns what has changed, and shows the new state', async () => {
    const { db, shops, products } = open();
    const [, held] = shops;
    const [product, other] = products.slice(-2);
    if (!product || !other) throw new Error('no products');
    for (const { path: target } of [product, other]) expect((await held.get(target)).status).toBe(200);
    expect(await held.addressesOf(`product:${other.id}`)).toContain(other.path);
    held.child.kill('SIGSTOP');
    try {
      await describeProduct(db, product, 'Changed while it was held.');
      await pruneChanges(db, '2999-01-01T00:00:00.000Z');
    } finally {
      held.child.kill('SIGCONT');
    }
    await expect.poll(async () => (await held.get(product.path)).body).toContain('Changed while it was held.');
    expect(await held.addressesOf(`product:${other.id}`)).toContain(other.path);
    await describeProduct(db, other, 'And it follows the log again.');
    for (const shop of shops)
      await expect.poll(async () => (await shop.get(other.path)).body).toContain('And it follows the log again.');
  });
}
