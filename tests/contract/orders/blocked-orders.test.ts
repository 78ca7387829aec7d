/** Blocked customers order nothing: with their session, at another process, or as somebody without an account. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { revokeSessions } from '../../../src/api/sessions.ts';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import type { Row } from '../../../src/data/tables.ts';
import { lockClient } from '../../../src/features/account/lock-client.repository.ts';
import { blockCustomer, unblockCustomer } from '../../../src/features/account/operator/block-customer.service.ts';
import { SOLVED } from '../../services.ts';
import { NOW } from '../api/catalogue.ts';
import { type Customer, type CustomersApi, customersApi } from '../api/customers.ts';
import { eachProcessEngine, type Site } from '../engines.ts';
import { type Basket, type Item, linesOf, type OrdersWorld, orderOf, ordersWorld, refusalOf } from './harness.ts';

const OPERATOR = { person: 'root' };
/** What whoever orders without the account reads. */
const BLOCKED = [403, 'We cannot take an order with this phone number or email. Please call us on 0700 000 0000.'];
const SIGNED_OUT = [401, 'Please sign in first.'];

eachProcessEngine('orders of blocked customers', (engine) => {
  let site: Site;
  /** The databases of two processes. */
  let db: Database;
  let other: Database;
  let world: OrdersWorld;
  let elsewhere: CustomersApi;
  let item: Item;
  beforeAll(async () => {
    site = await engine.newSite(true);
    db = await site.open();
    await migrate(db);
    other = await site.open();
    world = await ordersWorld(db);
    elsewhere = customersApi(other);
    item = await world.newItem({ qte: 500 });
  });
  afterAll(async () => {
    await other.close();
    await db.close();
    await site.remove();
  });

  const basket = (): Basket => [[item, 1]];
  const block = (id: number) => blockCustomer(db, OPERATOR, { id, reason: undefined }, NOW);
  const change = (id: number, values: Partial<Row<'clients'>>) =>
    db.write((trx) => trx.updateTable('clients').set(values).where('id', '=', id).execute());
  type Guest = Pick<Customer, 'id' | 'token'>;
  const newGuest = async () => (await world.api.ask('/clients/guests', { method: 'POST' })).body as unknown as Guest;

  /** The first order of a customer without a password. */
  async function orderOfGuest(contact: { desc?: string; email?: string }) {
    const who = await newGuest();
    const { desc = '08091234567', email = '' } = contact;
    const post = (path: string, body: object) =>
      world.api.ask(path, { method: 'POST', token: who.token, body, captcha: SOLVED });
    const adresse = `${who.id} Creek Road,Yaba,Lagos,Nigeria`;
    const draft = await post('/commandes', { ...orderOf(who, basket()), recipient: 'Ngozi Eze', email, adresse });
    expect(draft.status, String(draft.body.messageError)).toBe(201);
    const placed = await post('/produits/v1/commandes', linesOf(Number(draft.body.id), basket(), desc));
    return { who, refusal: refusalOf(placed) };
  }

  test('G-596: all sessions of a blocked customer end at once in every process, also those in use', async () => {
    const ada = await world.api.newCustomer();
    const profile = (api: CustomersApi) => api.ask(`/clients/${ada.id}`, { token: ada.token });
    for (const api of [world.api, elsewhere]) expect((await profile(api)).status).toBe(200);
    const draft = await world.create(ada, basket());
    await block(ada.id);
    for (const api of [world.api, elsewhere]) {
      expect(refusalOf(await profile(api))).toEqual(SIGNED_OUT);
      const lines = { method: 'POST', token: ada.token, body: linesOf(Number(draft.body.id), basket()) };
      expect(refusalOf(await api.ask('/produits/v1/commandes', lines))).toEqual(SIGNED_OUT);
      const signIn = { method: 'POST', body: { val: ada.email, password: ada.password }, captcha: SOLVED };
      expect(refusalOf(await api.ask('/clients/authentification', signIn))).toEqual([
        403,
        'This account is blocked. Please call us on 0700 000 0000.',
      ]);
    }
  });

  test('G-596: an order that waits while its customer is blocked is not placed', async () => {
    const ada = await world.api.newCustomer();
    const draft = await world.create(ada, basket());
    const waiting = sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const sent = await db.write(async (trx) => {
      await lockClient(trx, ada.id);
      const body = linesOf(Number(draft.body.id), basket());
      const requested = elsewhere.ask('/produits/v1/commandes', { method: 'POST', token: ada.token, body });
      if (engine.dialect === 'postgres')
        await expect.poll(async () => (await waiting.execute(db.read)).rows.length).toBe(1);
      const blockedAt = new Date(NOW).toISOString();
      await trx.updateTable('clients').set({ blockedAt }).where('id', '=', ada.id).execute();
      await revokeSessions(trx, ada.id, {}, NOW);
      return { requested };
    });
    expect(refusalOf(await sent.requested)).toEqual(SIGNED_OUT);
    expect(await world.stored(Number(draft.body.id))).toMatchObject({ order: { status: 'draft' }, lines: [] });
  });

  test('G-596: nobody without an account orders with the phone number or email of a blocked one', async () => {
    const ada = await world.api.newCustomer();
    const inGroups = ada.numTel.replace(/^\+234(\d{3})/, '0$1 ');
    await block(ada.id);
    expect((await orderOfGuest({ desc: inGroups })).refusal).toEqual(BLOCKED);
    expect((await orderOfGuest({ email: ada.email.toUpperCase() })).refusal).toEqual(BLOCKED);
    expect((await orderOfGuest({})).refusal[0]).toBe(200);
    await unblockCustomer(db, OPERATOR, ada.id, NOW);
    expect((await orderOfGuest({ desc: inGroups, email: ada.email })).refusal[0]).toBe(200);
  });

  test('G-596: nor with the contacts of a blocked customer without an account, signed up or not', async () => {
    const contact = { desc: '08077654321', email: 'nobody.takes@example.ng' };
    const { who, refusal } = await orderOfGuest(contact);
    expect(refusal[0]).toBe(200);
    await block(who.id);
    expect((await orderOfGuest({ desc: contact.desc })).refusal).toEqual(BLOCKED);
    expect((await orderOfGuest({ email: contact.email })).refusal).toEqual(BLOCKED);
    // The shop knows nothing of an account with an email that is not confirmed.
    const bola = await world.api.newCustomer();
    const place = async () => {
      const draft = await world.create(bola, basket());
      return refusalOf(await world.addLines(bola, Number(draft.body.id), basket(), { desc: contact.desc }));
    };
    await db.write((trx) => trx.updateTable('clients').set({ provenEmail: null }).where('id', '=', bola.id).execute());
    expect(await place()).toEqual(BLOCKED);
    await db.write((trx) =>
      trx
        .updateTable('clients')
        .set((eb) => ({ provenEmail: eb.ref('emailKey') }))
        .where('id', '=', bola.id)
        .execute(),
    );
    expect((await place())[0]).toBe(200);
  });

  test('G-630: nor with another spelling of the email, nor with the number of a profile alone', async () => {
    const ada = await world.api.newCustomer();
    await change(ada.id, { email: 'ada.obi@gmail.com', emailKey: 'ada.obi@gmail.com' });
    await block(ada.id);
    for (const email of ['Adaobi@gmail.com', 'ada.obi+oja@googlemail.com'])
      expect((await orderOfGuest({ email })).refusal, email).toEqual(BLOCKED);
    expect((await orderOfGuest({ email: 'ada.obi@example.ng' })).refusal[0]).toBe(200);
    // A blocked customer without an account signs up, and gives no number with the order.
    const contact = { desc: '08077654399' };
    const { who } = await orderOfGuest(contact);
    await block(who.id);
    const bola = await world.api.newCustomer();
    await change(bola.id, { provenEmail: null, numTel: '+234 807 765 4399', phoneKey: '+2348077654399' });
    const draft = await world.create(bola, basket());
    const lines = await world.addLines(bola, Number(draft.body.id), basket(), { desc: null });
    expect(refusalOf(lines)).toEqual(BLOCKED);
  });

  test('G-630: nor with the number of the orders of a blocked customer whose account has none', async () => {
    const ada = await world.api.newCustomer();
    await change(ada.id, { numTel: null, phoneKey: null });
    const draft = await world.create(ada, basket());
    expect((await world.addLines(ada, Number(draft.body.id), basket(), { desc: '0809 555 4433' })).status).toBe(200);
    await block(ada.id);
    for (const desc of ['+2348095554433', '0809.555.4433', '234 809 555 4433'])
      expect((await orderOfGuest({ desc })).refusal, desc).toEqual(BLOCKED);
  });
});
