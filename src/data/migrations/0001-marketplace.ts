/** All tables of the marketplace (decisions/data-model.md) with their constraints. */
import type { Kysely } from 'kysely';
import type { Dialect } from '../database.ts';
import { accountTables } from './0001/accounts.ts';
import { catalogueTables } from './0001/catalogue.ts';
import { orderTables } from './0001/orders.ts';
import { serviceTables } from './0001/services.ts';
import { wordsOf } from './ddl.ts';

export async function marketplace(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const words = wordsOf(dialect);
  await catalogueTables(db, words);
  await accountTables(db, words);
  await orderTables(db, words);
  await serviceTables(db, words, dialect);
}
