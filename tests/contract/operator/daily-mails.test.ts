/** The daily mails: once a day among all processes, about what is new, and about money until it is paid back. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { insertRefund } from '../../../src/features/payments/refunds.repository.ts';
import { updateProduct } from '../../../src/features/products/writing/products-write.repository.ts';
import { queueMailsOfDay } from '../../../src/server/daily-mails.ts';
import { testServices } from '../../services.ts';
import { describeEngines, eachProcessEngine } from '../engines.ts';
import { mailsOf, newOffers, newOrder, newPayment, type Offer } from '../orders/stored-orders.ts';

const OPERATOR = 'orders@oja.example';
const SHOP = 'shop@ade.example';
/** Seven in the morning in Lagos, which is one hour ahead of UTC. */
const SEVEN = Date.parse('2026-11-21T06:00:00.000Z');
const DAY_MS = 86_400_000;
const services = (own: { ordersTo?: string | undefined; lowStock?: number | undefined } = {}) => {
  const { ordersTo, lowStock } = { ordersTo: OPERATOR, lowStock: 5, ...own };
  const all = testServices();
  return { ...all, orders: { ...all.orders, ordersTo }, dailyMail: { lowStock, dailyMailHour: 7 } };
};

describeEngines('the daily mails', (open) => {
  let db: Database;
  let offers: Offer[];
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    await db.write(async (trx) => {
      for (const table of ['mail_outbox', 'rate_limits', 'low_stock_notices', 'payments'] as const)
        await trx.deleteFrom(table).execute();
      await trx.deleteFrom('counters').where('name', '=', 'daily mails').execute();
      await trx.updateTable('produits').set({ qte: 100 }).execute();
      await trx.updateTable('boutiques').set({ email: null }).execute();
    });
    offers = await newOffers(db, 3, 100);
  });

  const at = (now: number, own = {}) => queueMailsOfDay({ db, services: services(own), now });
  const setUnits = (k: number, qte: number) =>
    db.write((trx) => updateProduct(trx, offers[k]?.produitId ?? 0, { qte }));

  test('G-616: a product is mentioned once until it is in stock again, and its shop learns of its own', async () => {
    await db.write((trx) =>
      trx
        .updateTable('boutiques')
        .set({ email: SHOP })
        .where('id', '=', offers[0]?.boutiqueId ?? 0)
        .execute(),
    );
    await setUnits(0, 5);
    await setUnits(1, 0);
    expect(await at(SEVEN)).toBe(2);
    const [toOperator, toShop] = await mailsOf(db);
    expect([toOperator?.to, toOperator?.subject]).toEqual([OPERATOR, 'Today: 2 products low in stock - Oja']);
    expect(toOperator?.body.text).toMatch(/sold out\n {4}product \d+, .+\n.* 5 left/);
    expect(toOperator?.body.text).toContain('npm run shop -- products low-stock');
    expect(toShop?.to).toBe(SHOP);
    expect(toShop?.body.text).toContain(`product ${offers[0]?.produitId}`);
    expect(toShop?.body.text).not.toContain(`product ${offers[1]?.produitId}`);

    // Nothing is new the next day; then one is, and one is in stock again and sold out a second time.
    expect(await at(SEVEN + DAY_MS)).toBe(0);
    await setUnits(2, 3);
    await setUnits(1, 50);
    expect(await at(SEVEN + 2 * DAY_MS)).toBe(1);
    expect((await mailsOf(db)).at(-1)?.subject).toContain('1 product low in stock');
    await setUnits(1, 0);
    expect(await at(SEVEN + 3 * DAY_MS)).toBe(1);
    expect((await mailsOf(db)).at(-1)?.body.text).toContain(`product ${offers[1]?.produitId}`);
  });

  test('G-616: without LOW_STOCK nothing is said about stock, and without an address only shops get mails', async () => {
    await setUnits(0, 0);
    expect(await at(SEVEN, { lowStock: undefined })).toBe(0);
    expect(await at(SEVEN + DAY_MS, { ordersTo: undefined })).toBe(0);
    expect(await mailsOf(db)).toEqual([]);
  });

  test('G-616: a mail names at most 20 products and says how many more there are', async () => {
    offers = await newOffers(db, 23, 0);
    expect(await at(SEVEN)).toBe(1);
    const [mail] = await mailsOf(db);
    expect(mail?.subject).toBe('Today: 23 products low in stock - Oja');
    expect(mail?.body.text.match(/sold out/g)).toHaveLength(20);
    expect(mail?.body.text).toContain('and 3 more products.');
  });

  test('G-616: payments due back are in each daily mail until they are paid back', async () => {
    const { id, number } = await newOrder(db, offers, SEVEN, { status: 'placed' });
    const reference = await newPayment(db, id, { status: 'refund_due', paidKobo: 100_050 });
    for (const day of [0, 1]) {
      expect(await at(SEVEN + day * DAY_MS)).toBe(1);
      const mail = (await mailsOf(db)).at(-1);
      expect(mail?.subject).toBe('Today: 1 payment due back - Oja');
      expect(mail?.body.text).toContain(`₦1,000.50 order ${number}\n    payment ${reference}`);
    }
    // A part that came back is no longer due.
    const { id: paymentId } = await db.read.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    const moment = new Date(SEVEN).toISOString();
    const part = { paymentId, amountKobo: 50, currency: 'NGN', mark: null, providerId: 'r-1', reason: null };
    const ended = {
      status: 'processed',
      problem: null,
      claimedUntil: null,
      createdAt: moment,
      updatedAt: moment,
    } as const;
    await db.write((trx) => insertRefund(trx, { ...part, ...ended }));
    expect(await at(SEVEN + 2 * DAY_MS)).toBe(1);
    expect((await mailsOf(db)).at(-1)?.body.text).toContain(`₦1,000 order ${number}\n`);
    await db.write((trx) => trx.updateTable('payments').set({ status: 'refunded' }).execute());
    expect(await at(SEVEN + 3 * DAY_MS)).toBe(0);
  });

  test('G-616: the turn is taken from the hour on, late if nothing ran then, and once a day', async () => {
    await setUnits(0, 0);
    expect(await at(SEVEN - 1)).toBe(1);
    expect(await at(SEVEN)).toBe(0);
    expect(await at(SEVEN + 1)).toBeUndefined();
    // Nothing runs at the next two mornings.
    expect(await at(SEVEN + 2 * DAY_MS + DAY_MS / 2)).toBe(0);
    expect(await at(SEVEN + 3 * DAY_MS - 1)).toBeUndefined();
  });

  test('G-616: a failure leaves the turn to the next round', async () => {
    await setUnits(0, 0);
    const broken = { ...services(), shop: undefined as never };
    await expect(queueMailsOfDay({ db, services: broken, now: SEVEN })).rejects.toThrow();
    expect(await at(SEVEN)).toBe(1);
  });
});

eachProcessEngine('the daily mails of several processes', (engine) => {
  test('G-616: one process queues them, and none again after a restart', async () => {
    const site = await engine.newSite();
    const db = await site.open();
    await migrate(db);
    const program = path.join(import.meta.dirname, 'processes/daily-mails.ts');
    const run = async (now: number) => {
      const { stdout } = await promisify(execFile)(process.execPath, [
        program,
        JSON.stringify(site.place),
        String(now),
      ]);
      return stdout.trim();
    };
    try {
      await newOffers(db, 2, 0);
      const answers = await Promise.all([run(SEVEN), run(SEVEN + 5), run(SEVEN + 10)]);
      expect(answers.toSorted()).toEqual(['1', 'undefined', 'undefined']);
      expect(await run(SEVEN + 60_000)).toBe('undefined');
      expect(await mailsOf(db)).toHaveLength(1);
    } finally {
      await db.close();
      await site.remove();
    }
  });
});
