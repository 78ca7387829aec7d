import { expect, test, vi } from 'vitest';
import { queueMails } from '../../../src/providers/mail.ts';
import { NOW } from '../api/catalogue.ts';
import { type Customer, customersApi } from '../api/customers.ts';
import { NO_REFUNDS } from './card-provider.ts';
import { type OrdersWorld, refusalOf } from './harness.ts';

export function describeLeaving(open: () => OrdersWorld): void {
  const leave = ({ id, token, password }: Customer) =>
    open().api.ask(`/clients/${id}`, { method: 'DELETE', token, body: { password } });

  test('C-78: orders that are not in progress are cancelled, their stock is returned, and drafts are deleted', async () => {
    const { api, newItem, place, create, setStatus, stored, stockOf } = open();
    const ada = await api.newCustomer();
    const [few, many] = [await newItem({ qte: 2 }), await newItem({ qte: 9 })];
    const placed = await place(ada, [[few, 3]], { paymentMethod: 'Pay with Paystack' });
    const confirmed = await place(ada, [
      [many, 4],
      [few, 1],
    ]);
    await setStatus(ada, confirmed.id, 'confirmed');
    const draft = Number((await create(ada, [[many, 1]])).body.id);
    expect((await leave(ada)).status).toBe(200);
    for (const { id } of [placed, confirmed])
      expect(await stored(id)).toMatchObject({
        order: { clientId: null, status: 'cancelled', adresse: '', desc: null },
        parts: [{ status: 'cancelled' }],
      });
    expect(await stored(draft)).toMatchObject({ order: undefined });
    expect([await stockOf(few), await stockOf(many)]).toEqual([
      { qte: 2, orderCount: 0 },
      { qte: 9, orderCount: 0 },
    ]);
  });

  test.each([
    ['placed', 'completed'],
    ['confirmed', 'completed'],
    ['waiting_to_be_shipped', 'pending'],
    ['shipped', 'completed'],
    ['available_for_pickup', 'pending'],
  ] as const)('C-78: with an order that is %s, payment %s, the account and all its data stay', async (...state) => {
    const [status, payment] = state;
    const { api, db, newItem, place, stored, stockOf } = open();
    const ada = await api.newCustomer();
    const item = await newItem();
    const other = await place(ada, [[item, 1]]);
    const { id, idCommande } = await place(ada, [[item, 1]]);
    await db.write(async (trx) => {
      await trx.updateTable('commandes').set({ status, payment }).where('id', '=', id).execute();
      await trx.updateTable('livraisons').set({ status }).where('commandeId', '=', id).execute();
    });
    const before = [await stored(id), await stored(other.id), await stockOf(item)];
    expect(refusalOf(await leave(ada))).toEqual([
      409,
      `Order ${idCommande} is paid or on its way. You can delete your account once it has been delivered.`,
    ]);
    expect([await stored(id), await stored(other.id), await stockOf(item)]).toEqual(before);
    await db.write((trx) => trx.updateTable('commandes').set({ status: 'delivered' }).where('id', '=', id).execute());
    expect((await leave(ada)).status).toBe(200);
    expect(await stored(other.id)).toMatchObject({ order: { status: 'cancelled', clientId: null } });
  });

  test('C-78, G-84: an order that was just paid keeps the account, because the provider is queried first', async () => {
    const { api, db, newItem, place, stored } = open();
    const ada = await api.newCustomer();
    const { id, idCommande } = await place(ada, [[await newItem({ prix: 100 }), 1]], {
      paymentMethod: 'Pay with Paystack',
    });
    const amountKobo = 100_000;
    await db.write((trx) =>
      trx
        .insertInto('payments')
        .values({
          reference: `paid-${id}`,
          commandeId: id,
          amountKobo,
          currency: 'NGN',
          status: 'pending',
          createdAt: new Date(NOW).toISOString(),
          url: 'https://pay.example/',
        })
        .execute(),
    );
    const paid = customersApi(db, {
      payments: {
        paystack: {
          initialize: async () => ({ url: 'https://pay.example/' }),
          factOf: async () => ({ kind: 'paid', amountKobo, currency: 'NGN' }),
          ...NO_REFUNDS,
          readEvent: () => undefined,
        },
      },
    });
    const { token, password } = ada;
    const answer = await paid.ask(`/clients/${ada.id}`, { method: 'DELETE', token, body: { password } });
    expect(refusalOf(answer)).toEqual([409, expect.stringContaining(`Order ${idCommande} is paid`)]);
    expect(await stored(id)).toMatchObject({ order: { clientId: ada.id, status: 'confirmed', payment: 'completed' } });
  });

  test('C-78: data about them in the test checkout and in mails to other addresses is deleted', async () => {
    const { api, db, newItem, place } = open();
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const item = await newItem();
    const email = `parcels.${ada.id}@example.ng`;
    const orders = [await place(ada, [[item, 1]], { email }), await place(bola, [[item, 1]], { email })];
    await db.write(async (trx) => {
      for (const { id, idCommande } of orders) {
        const amount = { amountKobo: 240_050, createdAt: new Date(NOW).toISOString() };
        await trx
          .insertInto('payments')
          .values({ reference: `of-${id}`, commandeId: id, currency: 'NGN', status: 'pending', ...amount })
          .execute();
        await trx
          .insertInto('test_checkouts')
          .values({ reference: `of-${id}`, currency: 'NGN', email, callbackUrl: '/', status: 'pending', ...amount })
          .execute();
        const mail = { to: email, kind: 'order', isProven: true } as const;
        await queueMails(
          trx,
          [
            { ...mail, subject: 'News', body: { text: `Of ${idCommande}.`, html: '' } },
            // A sent mail is erased except for its subject.
            { ...mail, subject: `Order ${idCommande}`, body: { text: '', html: '' } },
          ],
          NOW,
        );
      }
    });
    const forgotten = vi.spyOn(api.services, 'forgetMails');
    expect((await leave(ada)).status).toBe(200);
    const ids = forgotten.mock.calls.flatMap(([gone]) => gone.map(({ id }) => id));
    forgotten.mockRestore();
    const references = await db.read
      .selectFrom('test_checkouts')
      .select('reference')
      .where('email', '=', email)
      .execute();
    expect(references).toEqual([{ reference: `of-${orders[1]?.id}` }]);
    const mails = await db.read.selectFrom('mail_outbox').selectAll().where('to', '=', email).execute();
    const about = (at: 0 | 1) => mails.filter((mail) => JSON.stringify(mail).includes(orders[at]?.idCommande ?? ''));
    expect(about(0)).toEqual([]);
    expect(about(1)).toHaveLength(3);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(mails.filter(({ id }) => ids.includes(id))).toEqual([]);
  });

  test('customers deleted concurrently, with orders of the same products, do not deadlock', async () => {
    const { api, newItem, place, stockOf } = open();
    const customers = await Promise.all(Array.from({ length: 4 }, () => api.newCustomer()));
    const [first, second] = [await newItem({ qte: 20 }), await newItem({ qte: 20 })];
    for (const [k, of] of customers.entries()) {
      await place(of, [[k % 2 === 0 ? first : second, 1]]);
      await place(of, [[k % 2 === 0 ? second : first, 2]]);
    }
    expect((await Promise.all(customers.map(leave))).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([await stockOf(first), await stockOf(second)]).toEqual([
      { qte: 20, orderCount: 0 },
      { qte: 20, orderCount: 0 },
    ]);
  });
}
