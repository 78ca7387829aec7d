/**
 * An order names its payment provider. Until here the method's text was searched for its name: what was found so is paid
 * there, and gets the method's one spelling.
 */
import { sql } from 'kysely';
import type { MigrationStep } from './step.ts';

export const paymentProvider: MigrationStep = async (db) => {
  await sql.raw('alter table "commandes" add column "provider" text').execute(db);
  await sql
    .raw(`update "commandes" set "provider" = 'paystack', "payment_method" = 'Pay with Paystack'
      where lower("payment_method") like '%paystack%'`)
    .execute(db);
};
