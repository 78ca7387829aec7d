import { beforeAll, expect, test } from 'vitest';
import { deleteExpired } from '../../../src/server/housekeeping.ts';
import { describeEngines } from '../engines.ts';

const HOUR_MS = 3_600_000;
/** How long an order waits for its payment. */
const HOLD = 24 * HOUR_MS;

describeEngines('housekeeping', (open) => {
  beforeAll(async () => {
    await open();
  });

  test('deletes changes older than a day and keeps younger ones', async () => {
    const db = await open();
    const now = Date.parse('2026-11-21T12:00:00.000Z');
    const at = (hoursAgo: number) => new Date(now - hoursAgo * HOUR_MS).toISOString();
    await db.write(async (trx) => {
      await trx.deleteFrom('change_log').execute();
      await trx
        .insertInto('change_log')
        .values([
          { tag: 'product:1', createdAt: at(25) },
          { tag: 'product:2', createdAt: at(23) },
        ])
        .execute();
    });
    await deleteExpired(db, now, HOLD);
    const left = await db.read.selectFrom('change_log').select('tag').execute();
    expect(left.map(({ tag }) => tag)).toEqual(['product:2']);
  });
});
