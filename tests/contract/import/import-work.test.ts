/** What a batch of an import costs at the database: statements, whose number hardly depends on that of the rows. */
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { describeEngines } from '../engines.ts';
import { postgresWork } from '../postgres-work.ts';
import { importSite } from './import-site.ts';

/** Rows of a small file, and of one that fills a transaction. */
const [FEW, MANY] = [50, 800];
/** Rows that SQLite inserts with one statement. */
const ROWS_OF_INSERT = 100;
const MAX = {
  'node:sqlite': { inserted: 21, updated: 15, mixed: 25, unchanged: 12 },
  PostgreSQL: { inserted: 28, updated: 21, mixed: 32, unchanged: 17 },
};

const HEADER = 'externalId,nom,description,prix,qte,sousCategorie,boutique,images,varietes';
/** A file of as many products, which no file of another number has, from the one with the number `from`. */
const fileOf = (rows: number, prix: number, from = 0): string => {
  const lines = Array.from({ length: rows }, (_, at) => {
    const k = from + at;
    const place = `Pots ${k % 7},Stall ${k % 5}`;
    return `W${rows}-${k},Pot ${k},A pot of steel,${prix},3,${place},a/${k}.webp|b/${k}.webp,Small:900`;
  });
  return [HEADER, ...lines].join('\n');
};

describeEngines('the work of an import', (open, engine) => {
  const max = MAX[engine.name as keyof typeof MAX];
  const { run } = importSite();

  /** Statements of `work`, and the text of those that change products. */
  async function statementsOf(work: () => Promise<void>): Promise<{ count: number; updates: readonly string[] }> {
    if (engine.name === 'PostgreSQL') return { count: (await postgresWork(work)).statements, updates: [] };
    const messages = vi.spyOn(Worker.prototype, 'postMessage');
    try {
      await work();
      const texts = messages.mock.calls.map(
        ([message]) => (message as { command: { sql?: string } }).command.sql ?? '',
      );
      return { count: texts.length, updates: texts.filter((text) => /^\s*update produits/.test(text)) };
    } finally {
      messages.mockRestore();
    }
  }

  async function workOf(db: Database, text: string) {
    let outcome = '';
    const { count, updates } = await statementsOf(async () => {
      const { inserted, updated, unchanged } = (await run(db, 'products', text)).summary;
      outcome = JSON.stringify({ inserted, updated, unchanged });
    });
    return { count, updates, outcome };
  }

  test.each([FEW, MANY])('G-641, G-656: %i rows are inserted, left and updated by few statements', async (rows) => {
    const db = await open();
    // Shops and categories are there, and statements prepared.
    await run(db, 'products', fileOf(10, 1000));
    const first = await workOf(db, fileOf(rows, 1000));
    expect(first.outcome).toBe(`{"inserted":${rows},"updated":0,"unchanged":0}`);
    const inserts = engine.name === 'PostgreSQL' ? 0 : Math.ceil(rows / ROWS_OF_INSERT);
    expect(first.count).toBeLessThanOrEqual(max.inserted + inserts);
    const again = await workOf(db, fileOf(rows, 1000));
    expect(again.outcome).toBe(`{"inserted":0,"updated":0,"unchanged":${rows}}`);
    expect(again.count).toBeLessThanOrEqual(max.unchanged);
    const priced = await workOf(db, fileOf(rows, 1100));
    expect(priced.outcome).toBe(`{"inserted":0,"updated":${rows},"unchanged":0}`);
    expect(priced.count).toBeLessThanOrEqual(max.updated);
    const mixed = await workOf(db, fileOf(rows, 1200, rows / 2));
    expect(mixed.outcome).toBe(`{"inserted":${rows / 2},"updated":${rows / 2},"unchanged":0}`);
    expect(mixed.count).toBeLessThanOrEqual(max.mixed + Math.ceil(inserts / 2));
  });

  if (engine.name === 'node:sqlite')
    test('G-642: an update sets only the columns that changed, since SQLite moves the entries of all their indexes', async () => {
      const db = await open();
      await run(db, 'products', fileOf(FEW, 1000));
      const { updates } = await workOf(db, fileOf(FEW, 1100));
      expect(updates).toHaveLength(1);
      const columns = /set (.+?)\s+from/.exec(updates[0] ?? '')?.[1]?.match(/"\w+"(?= =)/g);
      expect(columns).toEqual(['"prix"', '"prixActuel"', '"updatedAt"']);
    });
});
