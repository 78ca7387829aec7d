/** Two tabs of one customer: every writer locks the customer first, so that they cannot deadlock. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { setProvenEmail } from '../../../src/features/account/clients.repository.ts';
import { lockClient } from '../../../src/features/account/lock-client.repository.ts';
import { endResets } from '../../../src/features/account/reset/password-resets.repository.ts';
import { eachProcessEngine, type Site } from '../engines.ts';
import { accountsOf } from './harness.ts';

eachProcessEngine('writes of one customer', (engine) => {
  let site: Site;
  let db: Database;
  const api = accountsOf(async () => db);
  beforeAll(async () => {
    site = await engine.newSite();
    db = await site.open();
    await migrate(db);
  });
  afterAll(async () => {
    await db.close();
    await site.remove();
    expect(api.logged).toEqual([]);
  });

  /** Resolves when a transaction waits for a row lock; on SQLite all but one always wait. */
  async function somebodyWaits(): Promise<void> {
    if (engine.dialect !== 'postgres') return;
    const waiting = sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db.read)).rows.length).toBe(1);
  }

  test('a new password that waits for a change of the account finds its proof invalid', async () => {
    const { given, session } = await api.newCustomer();
    const { codeHash, code } = await api.askForCode(given.email);
    const { resetToken } = await api.done('checkResetCode', { body: { codeHash, code } });
    const body = { email: given.email, password: 'brand-new-password' };
    const sent = await db.write(async (trx) => {
      await lockClient(trx, session.id);
      const requested = api.refused('setNewPassword', { body, token: resetToken });
      await somebodyWaits();
      await endResets(trx, session.id);
      return { requested };
    });
    expect((await sent.requested)[0]).toBe(403);
  });

  test('Google signs nobody in to the account of a customer who is changing the address', async () => {
    const { given, session } = await api.newCustomer();
    const { email } = given;
    const profile = { sub: 'of-two-tabs', email, givenName: 'Ada', familyName: 'Obi', picture: null };
    api.google.people.set('two-tabs', profile);
    const sent = await db.write(async (trx) => {
      await lockClient(trx, session.id);
      const requested = api.done('signInWithGoogle', { body: { access_token: 'two-tabs' } });
      await somebodyWaits();
      await setProvenEmail(trx, session.id, `new.${email}`);
      return { requested };
    });
    expect((await sent.requested).id).not.toBe(session.id);
    expect((await api.done('signInWithGoogle', { body: { access_token: 'two-tabs' } })).id).toBe(
      (await sent.requested).id,
    );
    expect((await api.signIn(given.numTel, given.password)).id).toBe(session.id);
  });
});
