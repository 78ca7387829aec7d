/** The order of collections and banners, the mail address of a shop, and which products a mail said to be low. */
import { sql } from 'kysely';
import { createIndex, createTable, keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const homeAndStock: MigrationStep = async (db, dialect) => {
  const { big, boolean, timestamp } = keywordsOf(dialect);
  const run = (text: string) => sql.raw(text).execute(db);
  for (const table of ['classifications', 'pubs', 'infos'])
    await run(`alter table "${table}" add column "position" integer`);
  await run('alter table "boutiques" add column "email" text');
  await run(
    `alter table "mail_outbox" add column "forShop" ${boolean} not null default ${dialect === 'sqlite' ? '0' : 'false'}`,
  );
  await createTable(db, 'low_stock_notices', {
    produitId: `${big} primary key not null references "produits" ("id") on delete cascade`,
    createdAt: `${timestamp} not null`,
  });
  await createIndex(db, 'low_stock_notices', ['"createdAt"']);
};
