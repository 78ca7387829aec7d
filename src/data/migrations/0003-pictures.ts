/** Facts about pictures by path. The demo and the image service write them, never an import. */
import { sql } from 'kysely';
import type { MigrationStep } from './step.ts';

export const pictures: MigrationStep = async (db, dialect) => {
  // Rows are only looked up by path, so SQLite stores them in the key itself, which takes one step instead of two.
  const inTheKey = sql.raw(dialect === 'sqlite' ? 'without rowid' : '');
  await sql`
    create table pictures (
      path text not null primary key,
      placeholder smallint not null check (placeholder between 0 and 31)
    ) ${inTheKey}`.execute(db);
};
