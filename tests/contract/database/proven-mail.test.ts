/** The migration to verified mail addresses, on existing accounts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { migrations } from '../../../src/data/migrations/index.ts';
import { eachEngine, type Site } from '../engines.ts';

const NAME = '0009-proven-mail';
const AT = '2026-11-01T08:00:00.000Z';
const LATER = '2027-11-01T08:00:00.000Z';

eachEngine('state 21: accounts from before addresses were proven', (engine) => {
  let site: Site;
  let db: Database;
  beforeAll(async () => {
    site = await engine.newSite();
    db = await site.open();
    const before = Object.entries(migrations).filter(([name]) => name < NAME);
    await migrate(db, Object.fromEntries(before));
    await db.write(async (trx) => {
      for (const [id, googleSub, passwordHash] of [
        [1, null, 'hash'],
        [2, 'of-google', null],
        [3, 'of-a-stranger', 'hash'],
      ] as const) {
        const email = `customer.${id}@example.ng`;
        const row = { id, nom: 'Obi', pseudo: 'Ada', email, emailKey: email, googleSub, passwordHash, createdAt: AT };
        await trx.insertInto('clients').values(row).execute();
        await trx
          .insertInto('sessions')
          .values({ id: `session-${id}`, clientId: id, createdAt: AT, expiresAt: LATER, revokedAt: null })
          .execute();
      }
    });
    await migrate(db);
  });
  afterAll(async () => {
    await db.close();
    await site.remove();
  });

  test('no address is verified; a link besides a password is removed with all sessions, a link alone stays', async () => {
    const clients = await db.read
      .selectFrom('clients')
      .select(['id', 'email', 'googleSub', 'passwordHash', 'provenEmail'])
      .orderBy('id')
      .execute();
    expect(clients).toEqual([
      { id: 1, email: 'customer.1@example.ng', googleSub: null, passwordHash: 'hash', provenEmail: null },
      { id: 2, email: 'customer.2@example.ng', googleSub: 'of-google', passwordHash: null, provenEmail: null },
      { id: 3, email: 'customer.3@example.ng', googleSub: null, passwordHash: 'hash', provenEmail: null },
    ]);
    const sessions = await db.read.selectFrom('sessions').select('clientId').orderBy('clientId').execute();
    expect(sessions.map(({ clientId }) => clientId)).toEqual([1, 2]);
  });
});
