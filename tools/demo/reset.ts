/** Empties a database that the demo filled. */
import { sql } from 'kysely';
import { EVERYTHING, logChange } from '../../src/data/change-log.ts';
import type { Database, Reader, Writer } from '../../src/data/database.ts';
import { isDemoId, isDemoShop } from '../../src/data/demo-mark.ts';
import { PRUNED } from '../../src/data/prune-changes.ts';
import { lockCatalogue } from '../../src/features/products/writing/lock-catalogue.repository.ts';

/**
 * Tables that are not emptied: the schema's history, the log that makes running shops purge their pages, and the record
 * of what operators did.
 */
const PRESERVED = [
  'operator_actions',
  ...['kysely_migration', 'kysely_migration_lock'],
  ...['change_log', 'tag_positions', 'database_identity', 'counters'],
];

async function emptyPostgres(trx: Writer): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(trx);
  const tables = rows.filter(({ name }) => !PRESERVED.includes(name)).map(({ name }) => sql.table(name));
  await sql`truncate ${sql.join(tables)} restart identity`.execute(trx);
}

async function emptySqlite(trx: Writer): Promise<void> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite_%'`.execute(trx);
  const indexes = rows.filter((table) => /^create virtual table/i.test(table.sql)).map(({ name }) => name);
  await sql`pragma defer_foreign_keys = on`.execute(trx);
  for (const name of indexes) {
    await sql`insert into ${sql.table(name)} (${sql.ref(name)}) values ('delete-all')`.execute(trx);
  }
  for (const { name } of rows) {
    // The tables of a search index have its name as a prefix and belong to it.
    if (PRESERVED.includes(name) || indexes.some((index) => name === index || name.startsWith(`${index}_`))) continue;
    await sql`delete from ${sql.table(name)}`.execute(trx);
  }
  await sql`delete from sqlite_sequence where name <> 'change_log'`.execute(trx);
}

/** Whether there are products or shops besides those of the demo. */
async function hasOthers(db: Reader): Promise<boolean> {
  for (const table of ['produits', 'boutiques'] as const) {
    const other = db
      .selectFrom(table)
      .select('id')
      .where(sql<boolean>`not ${isDemoId(table, `${table}.id`)}`);
    if (await other.limit(1).executeTakeFirst()) return true;
  }
  return false;
}

/**
 * Empties a database, so that the demo can fill it again; ids start from 1 and running shops purge every page.
 * @throws when the demo is not the only source of its data
 */
export async function resetDemo(db: Database): Promise<void> {
  await db.write(async (trx) => {
    // Otherwise products of others that are written meanwhile would be removed with the demo.
    await lockCatalogue(trx, 'alone');
    if (!(await isDemoShop(trx))) {
      throw new Error('This database was not filled by the demo, so it is not emptied. Choose another DATA_DIR.');
    }
    if (await hasOthers(trx)) {
      throw new Error(
        'This database has products or shops beside those of the demo, so it is not emptied. To remove the demo alone: npm run demo -- --remove',
      );
    }
    await (db.dialect === 'postgres' ? emptyPostgres(trx) : emptySqlite(trx));
    // Its customers are gone: the record says when they were changed by whom, not what.
    await trx
      .updateTable('operator_actions')
      .set({ before: null, after: null })
      .where('subject', 'like', 'customer %')
      .execute();
    await trx.deleteFrom('counters').where('name', '<>', PRUNED).execute();
    await logChange(trx, [EVERYTHING]);
  });
}
