/** Finds the few blocked customers among all, since orders are compared with their contacts. */
import { createIndex } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const blockedCustomers: MigrationStep = async (db) => {
  await createIndex(db, 'clients', ['"blockedAt"'], { where: '"blockedAt" is not null' });
};
