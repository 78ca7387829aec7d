/**
 * Nigerian landlines (`0201 227 0000`) get the same key as with their country code, unless another account has that
 * key.
 */
import { sql } from 'kysely';
import type { MigrationStep } from './step.ts';

export const landlineKeys: MigrationStep = async (db) => {
  await sql
    .raw(
      `update "clients" set "phoneKey" = '+234' || substr("phoneKey", 2)
       where "phoneKey" like '020________' and not exists (
         select 1 from "clients" as other where other."phoneKey" = '+234' || substr("clients"."phoneKey", 2))`,
    )
    .execute(db);
};
