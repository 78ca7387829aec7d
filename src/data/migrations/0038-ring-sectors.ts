/** How many listed products each part of the random order has, so that its deep pages skip few rows. */
import { type Kysely, sql } from 'kysely';
import { createTable, keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

/** 1,024 sectors of the ring [0, 2^31) are the upper ten bits of `rnd`. */
const SECTOR = '"rnd" >> 21';

const run = (db: Kysely<unknown>, text: string) => sql.raw(text).execute(db);

export const ringSectors: MigrationStep = async (db, dialect) => {
  const w = keywordsOf(dialect);
  await createTable(db, 'ring_sectors', {
    id: 'integer primary key not null',
    listedCount: 'integer not null default 0',
    promotedCount: 'integer not null default 0',
  });
  const listed = w.isTrue('isListed');
  // Two reads of indexes, since one for both counts would read the products' rows.
  await run(
    db,
    `insert into "ring_sectors" ("id", "listedCount", "promotedCount")
    select "id", sum("listed"), sum("promoted") from (
      select ${SECTOR} as "id", 1 as "listed", 0 as "promoted" from "produits" where ${listed}
      union all
      select ${SECTOR}, 0, 1 from "produits" where ${listed} and ${w.isTrue('promotion')}
    ) as "places" group by "id"`,
  );
};
