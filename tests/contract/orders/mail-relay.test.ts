/** Mails of orders cannot be abused to send one's own text, or many mails, to an unverified address. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { MAIL_LIMITS } from '../../../src/providers/mail-limits.ts';
import type { Customer } from '../api/customers.ts';
import { describeEngines, sqliteFirst } from '../engines.ts';
import { type Item, type OrdersWorld, ordersWorld } from './harness.ts';
import { mailsOf } from './stored-orders.ts';

const VICTIM = 'victim@elsewhere.example';
const MESSAGES = 'BUY COINS NOW at coins example, tell Uche';
/** Text of a customer in every field of an order that accepts some. */
const OWN_TEXTS = { adresse: MESSAGES, recipient: MESSAGES, email: VICTIM };
/** The maximum length of a short mail, in characters. */
const MAX_SHORT = 900;

describeEngines(
  'mails of orders to an address that is not proven',
  (open) => {
    let db: Database;
    let world: OrdersWorld;
    let item: Item;
    beforeAll(async () => {
      db = await open();
      world = await ordersWorld(db);
    });
    beforeEach(async () => {
      item = await world.newItem({ qte: 1_000 });
      await db.write(async (trx) => {
        await trx.deleteFrom('mail_outbox').execute();
        await trx.deleteFrom('rate_limits').execute();
      });
    });

    /** A new account without a verified address, whose names are such texts as well. */
    async function stranger(): Promise<Customer> {
      const made = await world.api.newCustomer();
      await db.write((trx) =>
        trx
          .updateTable('clients')
          .set({ provenEmail: null, pseudo: 'Coins Now', nom: MESSAGES })
          .where('id', '=', made.id)
          .execute(),
      );
      return made;
    }

    function expectShort(mails: Awaited<ReturnType<typeof mailsOf>>) {
      for (const { subject, body } of mails) {
        expect(subject).toMatch(/^We received your order AP-NG-\d{7} - Oja$/);
        expect(body.text + body.html).not.toMatch(/coins|Uche/i);
        expect(body.text.length).toBeLessThan(MAX_SHORT);
      }
    }

    test('120 orders of one fresh account: at most a few short mails, without a word of its own', async () => {
      const mallory = await stranger();
      for (let k = 0; k < 120; k += 1) await world.place(mallory, [[item, 1]], OWN_TEXTS);
      const mails = await mailsOf(db);
      expect(mails.map(({ to }) => to)).toEqual(Array.from({ length: MAIL_LIMITS.order.unproven }, () => VICTIM));
      expectShort(mails);
    });

    test('accounts, spellings and deleted accounts do not add up: the mailbox has one limit', async () => {
      const sent: string[] = [];
      for (const email of [VICTIM, VICTIM.toUpperCase(), 'victim+1@elsewhere.example', 'Victim+2@elsewhere.example']) {
        const mallory = await stranger();
        for (let k = 0; k < 4; k += 1) await world.place(mallory, [[item, 1]], { ...OWN_TEXTS, email });
        sent.push(...(await mailsOf(db)).map(({ subject }) => subject));
        const { id, token, password } = mallory;
        expect((await world.api.ask(`/clients/${id}`, { method: 'DELETE', token, body: { password } })).status).toBe(
          200,
        );
        expect(await mailsOf(db)).toEqual([]);
      }
      expect(new Set(sent).size).toBe(MAIL_LIMITS.order.unproven);
    });

    test('an order is told of once, and its later news go to nobody', async () => {
      const mallory = await stranger();
      const { id } = await world.place(mallory, [[item, 1]], OWN_TEXTS);
      expect((await world.setStatus(mallory, id, 'cancelled')).status).toBe(200);
      expect((await mailsOf(db)).map(({ to, subject }) => [to, subject.split(' ', 2).join(' ')])).toEqual([
        [VICTIM, 'We received'],
      ]);
    });

    test('a customer with a proven address gets everything there, and the typed address one short mail', async () => {
      const ada = await world.api.newCustomer();
      const own = ada.email;
      const { id } = await world.place(ada, [[item, 1]], { email: VICTIM, adresse: '14 Unity Street' });
      await world.place(ada, [[item, 1]], { email: own.toUpperCase(), adresse: '14 Unity Street' });
      expect((await world.setStatus(ada, id, 'cancelled')).status).toBe(200);
      const mails = await mailsOf(db);
      expect(mails.map(({ to }) => to).toSorted()).toEqual([own, own, own, VICTIM].toSorted());
      expectShort(mails.filter(({ to }) => to === VICTIM));
      for (const { body } of mails.filter(({ to, subject }) => to === own && subject.startsWith('We received')))
        expect(body.text).toContain('14 Unity Street');
    });

    test('who floods a mailbox does not keep its owner from mails about money', async () => {
      const ada = await world.api.newCustomer();
      const own = ada.email;
      const mallory = await stranger();
      for (let k = 0; k < 20; k += 1) await world.place(mallory, [[item, 1]], { ...OWN_TEXTS, email: own });
      const before = (await mailsOf(db)).length;
      const { id } = await world.place(ada, [[item, 1]]);
      expect((await world.setStatus(ada, id, 'cancelled')).status).toBe(200);
      expect((await mailsOf(db)).slice(before).map(({ to, subject }) => [to, subject.split(' ', 2).join(' ')])).toEqual(
        [
          [own, 'We received'],
          [own, 'Your order'],
        ],
      );
    });
  },
  sqliteFirst,
);
