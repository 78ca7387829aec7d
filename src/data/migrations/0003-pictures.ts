/** Facts about pictures by path. Written by the demo and the image service, never by an import. */
import { sql } from 'kysely';
import type { MigrationStep } from './step.ts';

export const pictures: MigrationStep = async (db, dialect) => {
  // Rows are only looked up by path: on SQLite they are stored in the key itself, one step instead of two.
  const inTheKey = sql.raw(dialect === 'sqlite' ? 'without rowid' : '');
  await sql`
    create table pictures (
      path text not null primary key,
      placeholder smallint not null check (placeholder between 0 and 31)
    ) ${inTheKey}`.execute(db);
};
