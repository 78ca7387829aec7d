/** The mails of an order to the operator and to its shops. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { deleteClientRows } from '../../../src/features/account/security/delete-client.repository.ts';
import { belongingsOf } from '../../../src/features/account/security/export-client.repository.ts';
import { testServices } from '../../services.ts';
import { ID } from '../api/catalogue.ts';
import { customersApi } from '../api/customers.ts';
import { describeEngines } from '../engines.ts';
import { linesOf, type OrdersWorld, orderOf, ordersWorld } from '../orders/harness.ts';
import { begin, cancel, newOrder, openShop, sendEvent, verify } from '../payments/harness.ts';

const OPERATOR = 'orders@oja.example';
const ADE = 'ade@phones.example';
const orders = { ...testServices().orders, ordersTo: OPERATOR };

describeEngines('the mails of an order to those who carry it out', (open) => {
  let db: Database;
  let world: OrdersWorld;
  let woken = 0;
  beforeAll(async () => {
    db = await open();
    world = await ordersWorld(db, { orders, mailQueued: () => void woken++ });
  });
  beforeEach(async () => {
    woken = 0;
    await db.write(async (trx) => {
      await trx.deleteFrom('mail_outbox').execute();
      await trx.deleteFrom('rate_limits').execute();
      await trx.updateTable('boutiques').set({ email: null }).execute();
      await trx.updateTable('boutiques').set({ email: ADE }).where('id', '=', ID.adePhones).execute();
    });
  });

  const mails = async (to: string) =>
    db.read
      .selectFrom('mail_outbox')
      .select(['subject', 'body', 'replyTo', 'forShop'])
      .where('to', '=', to)
      .orderBy('id')
      .execute();

  test('G-615: a cash order is mailed when it is placed: all of it to the operator, its part to a shop', async () => {
    const ada = await world.api.newCustomer();
    const [phone, bowl] = [
      await world.newItem({ nom: 'Phone', prix: 1000.1, boutiqueId: ID.adePhones }),
      await world.newItem(),
    ];
    const draft = await world.create(ada, [
      [phone, 2],
      [bowl, 1],
    ]);
    expect(await mails(OPERATOR)).toEqual([]);
    const id = Number(draft.body.id);
    const basket = [
      [phone, 2],
      [bowl, 1],
    ] as const;
    expect((await world.addLines(ada, id, basket)).status).toBe(200);
    // A repeated call places nothing again.
    expect((await world.addLines(ada, id, basket)).status).toBe(200);
    const { idCommande } = draft.body;
    const [whole, ...none] = await mails(OPERATOR);
    expect([none, woken > 0]).toEqual([[], true]);
    expect(whole).toMatchObject({ forShop: true, replyTo: null });
    expect(whole?.subject).toBe(`New order ${idCommande}, ₦4,400.70, not paid yet - Oja`);
    for (const text of [
      'Bowl 1',
      '₦2,000.20',
      'Payment method: Cash on Delivery',
      'Delivered to: 14 Unity Street,Ikeja,Lagos,Nigeria',
      'Phone: 08030000001',
      `npm run order -- status ${idCommande} waiting_to_be_shipped`,
      'npm run desk',
    ])
      expect(whole?.body.text).toContain(text);
    const [part, ...others] = await mails(ADE);
    expect(others).toEqual([]);
    expect(part).toMatchObject({ forShop: true, replyTo: OPERATOR });
    expect(part?.body.text).toContain('Your products together: ₦2,000.20\nPayment: Cash on Delivery, not paid yet');
    expect(part?.body.text).toContain('Phone: 08030000001');
    expect(part?.body.text).toMatch(/^For: \S+/m);
    expect(part?.body.text).not.toContain('Bowl');
    expect(part?.body.text).not.toContain('₦4,400.70');
  });

  test('G-615: what a customer types is no link in these mails', async () => {
    const ada = await world.api.newCustomer();
    const phone = await world.newItem({ boutiqueId: ID.adePhones });
    await world.place(ada, [[phone, 1]], { adresse: '12 Allen http://evil.example/pay,Ikeja' });
    const texts = [...(await mails(OPERATOR)), ...(await mails(ADE))].map(({ body }) => body.text + body.html);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).not.toContain('http://evil.example');
  });

  test('G-615: without an address of the operator, shops still get their part', async () => {
    const api = customersApi(db, {}, () => world.clock.now);
    const ada = await api.newCustomer();
    const phone = await world.newItem({ boutiqueId: ID.adePhones });
    const post = (path: string, body: object) => api.ask(path, { method: 'POST', token: ada.token, body });
    const draft = await post('/commandes', orderOf(ada, [[phone, 1]]));
    const placed = await post('/produits/v1/commandes', linesOf(Number(draft.body.id), [[phone, 1]]));
    expect([draft.status, placed.status]).toEqual([201, 200]);
    expect(await mails(OPERATOR)).toEqual([]);
    expect(await mails(ADE)).toMatchObject([{ replyTo: 'help@oja.example' }]);
  });

  test('G-615: a card order is mailed once it is paid, also when its customer sees its address no more', async () => {
    const shop = await openShop(db, { orders });
    try {
      const ada = await shop.api.newCustomer();
      const id = await newOrder(shop, ada, { desc: '08030000009', status: 'placed' });
      const reference = await begin(shop, ada, id);
      expect([await mails(OPERATOR), await mails(ADE)]).toEqual([[], []]);
      await db.write((trx) => trx.updateTable('commandes').set({ hidesContact: true }).where('id', '=', id).execute());
      shop.paystack.turn(reference, { status: 'success' });
      expect((await sendEvent(shop, reference)).status).toBe(200);
      expect((await verify(shop, reference)).status).toBe(200);
      const [whole, ...none] = await mails(OPERATOR);
      const [part] = await mails(ADE);
      expect(none).toEqual([]);
      expect(whole?.subject).toMatch(/, ₦240,900\.55, paid - Oja$/);
      for (const mail of [whole, part]) {
        expect(mail?.body.text).toContain('12 Allen Avenue, Ikeja');
        expect(mail?.body.text).toContain('Phone: 08030000009');
      }
      expect(part?.body.text).toContain('Payment: paid');

      // Cancelled afterwards, the money is due back.
      await cancel(shop, id);
      const [, due, ...more] = await mails(OPERATOR);
      expect(more).toEqual([]);
      expect(due?.subject).toMatch(/^Due back: money paid for order AP-NG-\d+ - Oja$/);
      expect(due?.body.text).toContain(`₦240,900.55 (payment ${reference})`);
      expect(due?.body.text).toContain(`npm run order -- refund ${reference}\n`);
      expect(await mails(ADE)).toHaveLength(1);
    } finally {
      await shop.paystack.http.close();
    }
  });

  test('G-615: a customer with the address of the operator neither reads nor deletes these mails', async () => {
    const ada = await world.api.newCustomer();
    const phone = await world.newItem({ boutiqueId: ID.adePhones });
    await world.place(ada, [[phone, 1]]);
    const stranger = await world.api.newCustomer();
    await db.write((trx) =>
      trx.updateTable('clients').set({ email: OPERATOR, emailKey: OPERATOR }).where('id', '=', stranger.id).execute(),
    );
    expect((await belongingsOf(db.read, stranger.id, OPERATOR)).mails).toEqual([]);
    const row = await db.read.selectFrom('clients').selectAll().where('id', '=', stranger.id).executeTakeFirstOrThrow();
    await db.write((trx) => deleteClientRows(trx, row));
    expect(await mails(OPERATOR)).toHaveLength(1);
  });
});
