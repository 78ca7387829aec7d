/** The limits of an order as a shop on PostgreSQL counts them, for tests of what a call costs. */
import type { Services } from '../../src/api/services.ts';
import type { Database } from '../../src/data/database.ts';
import { createLimits, limitWindows } from '../../src/providers/limits.ts';
import { postgresCounters } from '../../src/providers/postgres-counters.ts';
import { readConfig } from '../../src/server/config/config.ts';
import { testServices } from '../services.ts';

/** Services whose limits of carts and orders are rows of `db`; the others limit nothing. */
export function rowLimits(db: Database): Pick<Services, 'limits'> {
  const { limits } = readConfig({ LIMIT_ORDERS_CLIENT: '1000' });
  const { cartClient, ordersClient } = createLimits(limits, postgresCounters(db, limitWindows(limits)));
  return { limits: { ...testServices().limits, cartClient, ordersClient } };
}
