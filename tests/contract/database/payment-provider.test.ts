/** The migration that adds the payment provider to orders, on existing orders. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { migrations } from '../../../src/data/migrations/index.ts';
import { eachEngine, type Site } from '../engines.ts';

/** The method of an existing order, followed by its provider and method after the migration. */
const BEFORE = [
  ['Pay with Paystack', 'paystack', 'Pay with Paystack'],
  ['PAYSTACK', 'paystack', 'Pay with Paystack'],
  ['By Paystack, please', 'paystack', 'Pay with Paystack'],
  ['Cash on Delivery', null, 'Cash on Delivery'],
  [null, null, null],
] as const;

eachEngine('orders of before', (engine) => {
  let site: Site;
  let db: Database;
  beforeAll(async () => {
    site = await engine.newSite();
    db = await site.open();
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0031')));
    const rows = BEFORE.map(([payment_method], k) => ({
      idCommande: `AP-NG-000000${k}`,
      idCommandeSent: `AP-NG-000000${k}`,
      clientId: null,
      quantite: 1,
      priceTotal: 100,
      fraisLivraison: 0,
      devise: 'Naira',
      adresse: '',
      modeLivraison: 'Pick up',
      payment: 'pending' as const,
      payment_method,
      status: 'placed' as const,
      createdAt: '2026-11-01T08:00:00.000Z',
    }));
    await db.write((trx) => trx.insertInto('commandes').values(rows).execute());
    await migrate(db);
  });
  afterAll(async () => {
    await db.close();
    await site.remove();
  });

  test('G-590: an order whose method names Paystack is paid there, any other nowhere', async () => {
    const stored = await db.read.selectFrom('commandes').select(['provider', 'payment_method']).orderBy('id').execute();
    expect(stored.map((row) => [row.provider, row.payment_method])).toEqual(
      BEFORE.map(([, provider, method]) => [provider, method]),
    );
  });
});
