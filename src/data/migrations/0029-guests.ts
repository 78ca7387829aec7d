/**
 * Adds customers without a password, and the cash orders of unverified customers that no shop prepares yet, which share
 * a limit.
 */
import { sql } from 'kysely';
import { createIndex, createTable, keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const guests: MigrationStep = async (db, dialect) => {
  const { big, boolean, isTrue } = keywordsOf(dialect);
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`alter table "clients" add column "guest" ${boolean} not null default false`);
  await createIndex(db, 'clients', ['"id"'], { name: 'clients_guests', where: isTrue('guest') });
  await createTable(db, 'unproven_orders', {
    commandeId: `${big} primary key references "commandes" ("id") on delete cascade`,
    phoneKey: 'text',
    place: 'text',
  });
  await createIndex(db, 'unproven_orders', ['"phoneKey"']);
  await createIndex(db, 'unproven_orders', ['"place"']);
  await run('drop index "commande_produits_produitId"');
  await createIndex(db, 'commande_produits', ['"produitId"', '"commandeId"']);
};
