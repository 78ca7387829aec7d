/** Sign-in to the demo, whose rows a live shop refuses to start with. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { createLog } from '../../../src/node/log.ts';
import { STAND_IN_SUB } from '../../../src/providers/google-stand-in.ts';
import { createPasswords } from '../../../src/providers/passwords.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { openMarketplace } from '../../../src/server/marketplace.ts';
import { lockStandInAccounts } from '../../../src/server/stand-in-accounts.ts';
import { CUSTOMERS } from '../../../tools/demo/people.ts';
import { seedDemo } from '../../../tools/demo/seed.ts';
import { DEMO_PASSWORD, demoSignIns } from '../../../tools/demo/sign-ins.ts';
import { type CustomersApi, customersApi } from '../api/customers.ts';
import { describeEngines, eachProcessEngine, sqliteFirst } from '../engines.ts';
import { NOW } from './rows.ts';

const SIGN_IN = '/clients/authentification';

describeEngines(
  'the customers of the demo',
  (open) => {
    let db: Database;
    let api: CustomersApi;
    beforeAll(async () => {
      db = await open();
      await seedDemo(db, { products: 400, now: NOW });
      api = customersApi(db, { passwords: createPasswords() }, () => NOW);
    });
    const signIn = (val: string, password = DEMO_PASSWORD) =>
      api.ask(SIGN_IN, { method: 'POST', body: { val, password } });

    test('S-35: customers sign in with the printed password, by email and by phone', async () => {
      const [adaeze] = CUSTOMERS;
      const onlyPhone = CUSTOMERS.find(({ email }) => email === null);
      const onlyEmail = CUSTOMERS.find(({ numTel }) => numTel === null);
      const message = (await demoSignIns(db.read)).join('\n');
      expect(message).toContain(`the password ${DEMO_PASSWORD}`);
      for (const [val, shown] of [
        [adaeze?.email, true],
        [adaeze?.email?.toUpperCase(), false],
        [adaeze?.numTel, false],
        [adaeze?.numTel?.replace('+234', '0'), false],
        [onlyPhone?.numTel, true],
        [onlyEmail?.email, true],
      ] as const) {
        const { status, body } = await signIn(val ?? '');
        expect(status, val ?? '').toBe(200);
        expect(body).toMatchObject({
          pseudo: expect.any(String),
          cartId: expect.any(Number),
          token: expect.any(String),
        });
        if (shown) expect(message).toContain(`  ${val} (`);
      }
      expect((await signIn(adaeze?.email ?? '', 'open-the-shop')).status).toBe(401);
    });

    test('all of them have it, and none shares an email or a phone number in another spelling', async () => {
      const rows = await db.read.selectFrom('clients').select(['emailKey', 'phoneKey', 'passwordHash']).execute();
      expect(rows).toHaveLength(CUSTOMERS.length);
      expect(new Set(rows.map(({ passwordHash }) => passwordHash)).size).toBe(1);
      const keys = rows.flatMap(({ emailKey, phoneKey }) => [emailKey, phoneKey]).filter((key) => key !== null);
      expect(keys).toHaveLength(2 * CUSTOMERS.length - 2);
      expect(new Set(keys).size).toBe(keys.length);
    });

    test('customers with another password, and deleted ones, are not printed', async () => {
      const { token } = (await signIn(CUSTOMERS[0]?.email ?? '')).body;
      const body = { email: '', password: DEMO_PASSWORD, newPassword: 'something-else' };
      await api.ask('/clients/modifPasswordClient', { method: 'PATCH', token: String(token), body });
      expect((await demoSignIns(db.read)).join()).not.toContain(CUSTOMERS[0]?.email);
      // A customer with an open order cannot be deleted; this one has none.
      const leaver = (await signIn(CUSTOMERS.find(({ email }) => email === null)?.numTel ?? '')).body;
      const gone = await api.ask(`/clients/${leaver.id}`, {
        method: 'DELETE',
        token: String(leaver.token),
        body: { password: DEMO_PASSWORD },
      });
      expect(gone.status).toBe(200);
      expect(await demoSignIns(db.read)).toHaveLength(2);
    });

    test('S-35: a live shop locks accounts that only the stand-in of Google confirmed, and no others', async () => {
      const own = await api.newCustomer();
      const played = await api.newCustomer();
      const sub = `${STAND_IN_SUB}1`;
      await db.write((trx) => trx.updateTable('clients').set({ googleSub: sub }).where('id', '=', played.id).execute());
      const proven = () =>
        db.read.selectFrom('clients').select('id').where('provenEmail', 'is not', null).orderBy('id').execute();
      const before = await proven();
      await lockStandInAccounts(db);
      expect((await api.ask(`/clients/${played.id}`, { token: played.token })).status).toBe(401);
      const linked = db.read.selectFrom('clients').select('id').where('googleSub', 'is not', null);
      expect(await linked.execute()).toEqual([]);
      expect(await proven()).toEqual(before.filter(({ id }) => id !== played.id));
      expect((await signIn(own.email, own.password)).status).toBe(200);
      expect((await api.ask(`/clients/${own.id}`, { token: own.token })).status).toBe(200);
    });
  },
  sqliteFirst,
);

eachProcessEngine('the start', ({ newSite }) => {
  test('S-35, G-367: demo mode prints who can sign in; a live shop does not open with their rows', async () => {
    const site = await newSite();
    // A shop on PostgreSQL stores its secret next to its files.
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-'));
    const { dataDir = folder, databaseUrl } = site.place ?? {};
    const start = async (mode: 'demo' | 'live') => {
      const said: string[] = [];
      const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SHOP_MODE: mode };
      const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@oja.example' };
      const live = { PUBLIC_URL: 'https://oja.example', ...mail };
      const config = readConfig({ ...settings, ...(mode === 'live' ? live : {}) });
      const shop = await openMarketplace(
        config,
        createLog('silent'),
        () => NOW,
        (message) => said.push(message),
      );
      const withHash = await shop.db.read
        .selectFrom('clients')
        .select('id')
        .where('passwordHash', 'is not', null)
        .execute();
      await shop.db.close();
      return { said: said.join('\n'), canSignIn: withHash.length };
    };
    const first = await start('demo');
    expect(first.said).toContain(DEMO_PASSWORD);
    expect(first.canSignIn).toBe(CUSTOMERS.length);
    expect((await start('demo')).said).toContain(DEMO_PASSWORD);
    await expect(start('live')).rejects.toThrow(
      /^The database of this live shop holds a demo: 3,\d{3} products, 78 shops, 56 customers and 2,\d{3} orders, with a password that everyone knows\. See what would be removed with npm run demo -- --remove, or choose another database\. To show the demo, set SHOP_MODE=demo\.$/,
    );
    expect((await start('demo')).canSignIn).toBe(CUSTOMERS.length);
    await site.remove();
    await rm(folder, { recursive: true });
  });
});
