/** The migration to one key for all spellings of a Nigerian landline, on existing accounts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { migrations } from '../../../src/data/migrations/index.ts';
import { phoneKey } from '../../../src/features/account/identifiers/phone-number.ts';
import { eachEngine, type Site } from '../engines.ts';

/** Number and stored key of existing accounts. */
const BEFORE = [
  ['0201 227 0000', '02012270000'],
  ['0203 456 7890', '02034567890'],
  ['+234 203 456 7890', '+2342034567890'],
  ['01 270 1234', '012701234'],
  ['0803 123 4567', '+2348031234567'],
] as const;

eachEngine('phone keys from before landlines had one', (engine) => {
  let site: Site;
  let db: Database;
  beforeAll(async () => {
    site = await engine.newSite();
    db = await site.open();
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0028')));
    const rows = BEFORE.map(([numTel, key], k) => ({
      nom: 'Obi',
      pseudo: 'Ada',
      email: `ada.${k}@example.ng`,
      emailKey: `ada.${k}@example.ng`,
      numTel,
      phoneKey: key,
      createdAt: '2026-11-01T08:00:00.000Z',
    }));
    await db.write((trx) => trx.insertInto('clients').values(rows).execute());
    await migrate(db);
  });
  afterAll(async () => {
    await db.close();
    await site.remove();
  });

  test('G-479: a landline gets the key of its number; one that another account has keeps its own', async () => {
    const stored = await db.read.selectFrom('clients').select('phoneKey').orderBy('id').execute();
    expect(stored.map((row) => row.phoneKey)).toEqual([
      phoneKey('0201 227 0000'),
      '02034567890',
      '+2342034567890',
      '012701234',
      '+2348031234567',
    ]);
  });
});
