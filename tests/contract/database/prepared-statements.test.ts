/** Statements that are prepared once and executed many times, on long-lived connections. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Writer } from '../../../src/data/database.ts';
import { describeEngines } from '../engines.ts';

/** More executions than it takes for a statement to be prepared. */
const OFTEN = 8;

describeEngines('prepared statements', (open, engine) => {
  test('what every transaction repeats is prepared on its connection', async () => {
    const db = await open();
    const counted: number[] = [];
    for (let k = 0; k < OFTEN; k += 1)
      await db.write(async (trx) => {
        const { id } = await trx
          .insertInto('devises')
          .values({ nom: `prepared ${k}`, taux: { valeur: k } })
          .returning('id')
          .executeTakeFirstOrThrow();
        const row = await trx.selectFrom('devises').select('nom').where('id', '=', id).executeTakeFirst();
        expect(row).toEqual({ nom: `prepared ${k}` });
        if (engine.name !== 'PostgreSQL') return;
        const { rows } = await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(trx);
        counted.push(rows[0]?.n ?? 0);
      });
    if (engine.name === 'PostgreSQL') expect([counted[0], counted.at(-1)]).toEqual([0, 2]);
  });

  if (engine.name === 'PostgreSQL')
    test('G-200: reads and writes are planned for pages in memory, whatever the server says', async () => {
      const db = await open();
      const { rows } = await sql`show random_page_cost`.execute(db.read);
      expect(rows).toEqual([{ random_page_cost: '1.1' }]);
      expect((await db.write((trx) => sql`show random_page_cost`.execute(trx))).rows).toEqual(rows);
    });

  test('a statement that fails the first time it is prepared works in the next transaction', async () => {
    const db = await open();
    const insert = (nom: string | null) =>
      db.write((trx) =>
        sql`insert into devises (nom, taux) values (${nom}, ${JSON.stringify({ valeur: 1 })})`.execute(trx),
      );
    for (let k = 0; k < OFTEN; k += 1) {
      await expect(insert(null)).rejects.toThrow();
      await insert(`failed ${k}`);
    }
    const rows = await db.read.selectFrom('devises').select('nom').where('nom', 'like', 'failed %').execute();
    expect(rows).toHaveLength(OFTEN);
  });

  test('statements sent together with one that fails are prepared again, before it and after it', async () => {
    const db = await open();
    const named = (trx: Writer, nom: string) =>
      sql<{ nom: string; before: boolean }>`select ${nom} as nom, true as before`.execute(trx);
    const numbered = (trx: Writer, nom: string) =>
      sql<{ n: number }>`select count(*) as n from devises where nom = ${nom}`.execute(trx);
    const failing = (trx: Writer) =>
      sql`insert into devises (nom, taux) values (${null}, ${JSON.stringify({ valeur: 2 })})`.execute(trx);
    for (let k = 0; k < OFTEN; k += 1) {
      const together = db.write((trx) => Promise.all([named(trx, `${k}`), failing(trx), numbered(trx, `${k}`)]));
      await expect(together).rejects.toThrow(/null/i);
      const [one, other] = await db.write((trx) => Promise.all([named(trx, `${k}`), numbered(trx, `${k}`)]));
      expect([one.rows, other.rows]).toMatchObject([[{ nom: `${k}` }], [{ n: 0 }]]);
    }
  });

  test('a column that a newer process adds breaks no read and no write', async () => {
    const db = await open();
    const rows = () => db.read.selectFrom('devises').selectAll().where('nom', '=', 'added').execute();
    const all = () =>
      db.write((trx) =>
        trx.updateTable('devises').set({ nom: 'added' }).where('nom', '=', 'added').returningAll().execute(),
      );
    for (let k = 0; k < OFTEN; k += 1) await Promise.all([rows(), all()]);
    await db.write((trx) => sql`alter table devises add column later integer`.execute(trx));
    for (let k = 0; k < OFTEN; k += 1) expect(await Promise.all([rows(), all()])).toEqual([[], []]);
  });
});
