/**
 * An order stores its payment provider. Before, the text of its method was searched for the provider's name; orders
 * found so get the provider, and one spelling of the method.
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
