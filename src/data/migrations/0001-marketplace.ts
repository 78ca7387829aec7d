/** All tables of the marketplace (decisions/data-model.md) with their constraints. */
import type { Kysely } from 'kysely';
import type { Dialect } from '../database.ts';
import { accountTables } from './0001/accounts.ts';
import { catalogueTables } from './0001/catalogue.ts';
import { orderTables } from './0001/orders.ts';
import { serviceTables } from './0001/services.ts';
import { keywordsOf } from './ddl.ts';

export async function marketplace(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const keywords = keywordsOf(dialect);
  await catalogueTables(db, keywords);
  await accountTables(db, keywords);
  await orderTables(db, keywords);
  await serviceTables(db, keywords, dialect);
}
