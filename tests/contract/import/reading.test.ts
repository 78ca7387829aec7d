/** The database after a file that is invalid, truncated or too large for the disk. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { ImportStopped } from '../../../src/import/import-stopped.ts';
import { MappingError, NO_MAPPING, readMapping } from '../../../src/import/mapping.ts';
import { runImport } from '../../../src/import/run-import.ts';
import { describeEngines, sqliteFirst } from '../engines.ts';

/** Limits the growth of the database to one or two batches, like a full disk. */
async function fillDisk(db: Database): Promise<{ empty(): Promise<void> }> {
  if (db.dialect === 'sqlite') {
    const limit = (pages: number) => db.write((trx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(trx));
    const { rows } = await db.write((trx) => sql<{ page_count: number }>`pragma page_count`.execute(trx));
    await limit((rows[0]?.page_count ?? 0) + 1200);
    return { empty: async () => void (await limit(1_000_000)) };
  }
  // A server's disk cannot be filled here, so a trigger raises the same error.
  const raise = `create function full_disk() returns trigger as $$ begin
    if new."externalId" = 'disk-1700' then
      raise exception 'could not extend file' using errcode = 'disk_full';
    end if;
    return new;
  end $$ language plpgsql`;
  await db.write((trx) => sql.raw(raise).execute(trx));
  await db.write((trx) =>
    sql`create trigger full_disk before insert on produits for each row execute function full_disk()`.execute(trx),
  );
  return { empty: async () => void (await db.write((trx) => sql`drop function full_disk cascade`.execute(trx))) };
}

const NOTHING = { read: 0, inserted: 0, updated: 0, unchanged: 0, merged: 0, rejected: 0 };

describeEngines(
  'import of a file',
  (open) => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'import-reading-'));
    });
    afterAll(() => rm(folder, { recursive: true }));

    /** Imports `text` as a file of products. */
    async function importText(db: Database, text: string, name = 'goods.csv', mapping = NO_MAPPING) {
      const file = path.join(folder, name);
      await writeFile(file, text);
      const rejectedFile = path.join(folder, 'rejected.csv');
      return (await runImport(db, { file, kind: 'products', mapping, dryRun: false, rejectedFile })).summary;
    }

    const isStored = async (db: Database, externalId: string) =>
      (await db.read.selectFrom('produits').select('id').where('externalId', '=', externalId).execute()).length === 1;

    test('a mapping that reads a path missing from all rows of JSON Lines is an error, as in a CSV', async () => {
      const db = await open();
      const base = { nom: 'Drum', prix: 5, sousCategorie: 'Paths', boutique: 'Path stall' };
      const lines = [
        { ...base, Id: 'path-1' },
        { ...base, Id: 'path-2', Late: 'later' },
      ];
      const text = lines.map((line) => JSON.stringify(line)).join('\n');
      const mapped = (column: string) =>
        readMapping(JSON.stringify({ fields: { externalId: 'Id', description: column } }), undefined);
      for (const [name, content] of [
        ['paths.jsonl', text],
        ['paths.json', `[${lines.map((line) => JSON.stringify(line)).join(',')}]`],
      ] as const) {
        const wrong = importText(db, content, name, mapped('Absent'));
        await expect(wrong).rejects.toThrow(
          /^The mapping reads the column "Absent", which .* does not have in any row\.$/,
        );
        await expect(wrong).rejects.toThrow(MappingError);
      }
      expect(await isStored(db, 'path-1')).toBe(false);
      // A key that only some rows have counts as a column.
      expect(await importText(db, text, 'paths.jsonl', mapped('Late'))).toMatchObject({ inserted: 2 });
    });

    test('a file with a duplicate column is refused, unless the column is unused', async () => {
      const db = await open();
      const header = 'externalId,nom,prix,sousCategorie,boutique';
      const text = (name: string) => `${header},${name},${name}\ntwice,Drum,5,Twice,Stall,7,8\n`;
      await expect(importText(db, text('prix'))).rejects.toThrow(/has the column "prix" twice\./);
      expect(await importText(db, text('note'))).toMatchObject({ inserted: 1 });
    });

    test('a truncated file imports the rows before, and reports how many', async () => {
      const db = await open();
      const row = (k: number) =>
        `{"externalId":"off-${k}","nom":"Drum","prix":5,"sousCategorie":"Off","boutique":"Off stall"}`;
      const failure = await importText(db, `[${row(1)},\n${row(2)},\n${row(3).slice(0, 30)}`, 'off.json').catch(
        (error) => error,
      );
      expect(failure).toBeInstanceOf(ImportStopped);
      expect(failure.message).toMatch(/ends before its JSON array does: .* line 3/);
      expect(failure.result.summary).toEqual({ ...NOTHING, read: 2, inserted: 2 });
      expect(await isStored(db, 'off-2')).toBe(true);
      expect(await isStored(db, 'off-3')).toBe(false);
    });

    test('a full disk ends an import and keeps what was stored', async () => {
      const db = await open();
      const text = (n: number) =>
        `externalId,nom,prix,sousCategorie,boutique,description\n${Array.from(
          { length: n },
          (_, k) => `disk-${k},Item ${k},5,Full,Full stall,${`word${k} `.repeat(300)}\n`,
        ).join('')}`;
      const full = await fillDisk(db);
      try {
        const failure = await importText(db, text(2000)).catch((error) => error);
        expect(failure).toBeInstanceOf(ImportStopped);
        expect(failure.message).toMatch(/^The disk of the database is full/);
        expect(failure.isUnforeseen).toBe(false);
        const { read, inserted } = failure.result.summary;
        expect(read).toBeGreaterThan(inserted);
        const { n } = await db.read
          .selectFrom('produits')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .where('externalId', 'like', 'disk-%')
          .executeTakeFirstOrThrow();
        expect(Number(n)).toBe(inserted);
      } finally {
        await full.empty();
      }
      expect(await importText(db, text(2000))).toMatchObject({ read: 2000, rejected: 0 });
    });
  },
  sqliteFirst,
);
