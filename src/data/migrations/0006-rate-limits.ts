/** Rate limit counters that several machines share, in the schema of rate-limiter-flexible. */

import { createIndex, createTable } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const rateLimits: MigrationStep = async (db) => {
  await createTable(db, 'rate_limits', {
    key: 'text primary key not null',
    points: 'integer not null default 0',
    // Milliseconds since 1970.
    expire: 'bigint',
  });
  await createIndex(db, 'rate_limits', ['"expire"']);
};
