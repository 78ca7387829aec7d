/** What the payment provider pays back, and the same at the test checkout of a demo. */
import { createIndex, createTable, keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const refunds: MigrationStep = async (db, dialect) => {
  const { id, big, timestamp } = keywordsOf(dialect);
  await createTable(
    db,
    'refunds',
    {
      id,
      paymentId: `${big} not null references "payments" ("id") on delete cascade`,
      amountKobo: `${big} not null check ("amountKobo" > 0)`,
      currency: 'text not null',
      status: `text not null check ("status" in
        ('requested', 'pending', 'processing', 'processed', 'failed', 'needs-attention'))`,
      mark: 'text unique',
      providerId: 'text',
      reason: 'text',
      problem: 'text',
      claimedUntil: timestamp,
      createdAt: `${timestamp} not null`,
      updatedAt: `${timestamp} not null`,
    },
    ['unique ("paymentId", "providerId")'],
  );
  await createIndex(db, 'refunds', ['"updatedAt"'], {
    name: 'refunds_open',
    where: `"status" in ('requested', 'pending', 'processing', 'needs-attention')`,
  });
  await createTable(db, 'test_refunds', {
    id,
    reference: 'text not null references "test_checkouts" ("reference") on delete cascade',
    amountKobo: `${big} not null check ("amountKobo" > 0)`,
    mark: 'text not null',
    createdAt: `${timestamp} not null`,
  });
  await createIndex(db, 'test_refunds', ['"reference"']);
};
