/** Orders of customers without a password, and the total that unverified customers may hold, on every engine. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { setPartStatus } from '../../../src/features/orders/fulfilment/fulfil-order.service.ts';
import { deleteExpired } from '../../../src/server/housekeeping.ts';
import { SOLVED, testServices } from '../../services.ts';
import type { Customer } from '../api/customers.ts';
import { describeEngines } from '../engines.ts';
import { type Basket, linesOf, type OrdersWorld, orderOf, ordersWorld, refusalOf } from './harness.ts';

const DAY = 86_400_000;
const MAX = {
  line: 100,
  order: 100,
  unpaid: 100,
  unpaidProduct: 100,
  unproven: 100,
  unprovenTogether: 6,
  unprovenProduct: 2,
};

describeEngines('orders without a password', (open) => {
  let db: Database;
  let world: OrdersWorld;
  const orders = { ...testServices().orders, maxUnits: MAX };
  beforeAll(async () => {
    db = await open();
    world = await ordersWorld(db, { orders });
  });
  beforeEach(async () => {
    await db.write((trx) => trx.deleteFrom('unproven_orders').execute());
  });

  type Guest = Pick<Customer, 'id' | 'token'>;
  const newGuest = async () => (await world.api.ask('/clients/guests', { method: 'POST' })).body as unknown as Guest;
  const post = (path: string, { token }: Guest, body: object, captcha?: string) =>
    world.api.ask(path, { method: 'POST', token, body, ...(captcha === undefined ? {} : { captcha }) });

  let phones = 0;
  interface Place {
    readonly adresse?: string;
    readonly desc?: string;
    readonly paymentMethod?: string;
    readonly modeLivraison?: string;
    readonly dateLivraison?: string;
  }
  /** A first order of a new guest, by default from a new phone number and a new address. */
  async function orderOfGuest(basket: Basket, { desc, ...change }: Place = {}, guest?: Guest) {
    phones += 1;
    const who = guest ?? (await newGuest());
    const body = {
      ...orderOf(who, basket),
      recipient: 'Ngozi Eze',
      adresse: `${phones} Creek Road, Yaba, Lagos`,
      ...change,
    };
    const draft = await post('/commandes', who, body, SOLVED);
    expect(draft.status, String(draft.body.messageError)).toBe(201);
    const phone = desc ?? `0805${String(phones).padStart(7, '0')}`;
    const placed = await post('/produits/v1/commandes', who, linesOf(Number(draft.body.id), basket, phone));
    return { ...placed, who, id: Number(draft.body.id) };
  }

  test('G-518: the first order of one takes a solved captcha, later ones do not', async () => {
    const guest = await newGuest();
    const basket = [[await world.newItem({ qte: 50 }), 1]] as const;
    const begin = (captcha?: string) =>
      post('/commandes', guest, { ...orderOf(guest, basket), recipient: 'Ngozi Eze' }, captcha);
    expect(refusalOf(await begin())).toEqual([
      400,
      'Please prove that you are not a robot, then confirm your order again.',
    ]);
    expect((await begin('wrong')).status).toBe(400);
    expect((await orderOfGuest(basket, {}, guest)).status).toBe(200);
    expect((await begin()).status).toBe(201);
    expect((await world.create(await world.api.newCustomer(), basket)).status).toBe(201);
  });

  test('G-518: an order of one has a receiver and a phone number', async () => {
    const guest = await newGuest();
    const basket = [[await world.newItem({ qte: 50 }), 1]] as const;
    const body = orderOf(guest, basket);
    expect(refusalOf(await post('/commandes', guest, body, SOLVED))).toEqual([
      400,
      'Please give the name of who receives the order.',
    ]);
    const draft = await post('/commandes', guest, { ...body, recipient: 'Ngozi Eze' }, SOLVED);
    const lines = (desc?: string) =>
      post('/produits/v1/commandes', guest, { ...linesOf(Number(draft.body.id), basket), desc });
    for (const desc of [undefined, '', '12']) expect((await lines(desc)).status).toBe(400);
    expect((await lines('08031234567')).status).toBe(200);
  });

  test('G-518, S-02: nobody reads, changes or tracks the order of one but they, and who knows its number and phone', async () => {
    const placed = await orderOfGuest([[await world.newItem({ qte: 50 }), 1]], { desc: '08031112223' });
    const [other, ada] = [await newGuest(), await world.api.newCustomer()];
    for (const { token } of [other, ada]) {
      expect((await world.api.ask(`/commandes/v1/clients/${placed.who.id}`, { token })).status).toBe(403);
      const change = { method: 'PUT', token, body: { status: 'cancelled' } };
      expect((await world.api.ask(`/commandes/client/${placed.id}`, change)).status).toBe(404);
    }
    const { idCommande } = placed.body.commande as { idCommande: string };
    const track = (phone: string) =>
      world.api.ask('/commandes/v1/track', { method: 'POST', body: { idCommande, phone } });
    expect((await track('0803 111 2223')).status).toBe(200);
    expect((await track('08031112224')).status).toBe(404);
  });

  test('G-519: cash orders of unproven customers are capped together by phone number', async () => {
    const item = await world.newItem({ qte: 500 });
    expect((await orderOfGuest([[item, 4]], { desc: '0803 111 0001' })).status).toBe(200);
    expect(refusalOf(await orderOfGuest([[item, 3]], { desc: '+2348031110001' }))).toEqual([
      409,
      'Orders under this phone number can have up to 6 units together until a shop prepares them, and there are 4. Please order at most 2 more, or pay by card.',
    ]);
    expect((await orderOfGuest([[item, 2]], { desc: '08031110001' })).status).toBe(200);
    expect((await orderOfGuest([[item, 3]])).status).toBe(200);
    // Orders of verified customers, and orders paid by card, do not count.
    const card = { desc: '08031110001', paymentMethod: 'Pay with Paystack' };
    expect((await orderOfGuest([[item, 3]], card)).status).toBe(200);
    const ada = await world.api.newCustomer();
    const draft = await world.create(ada, [[item, 5]]);
    const lines = linesOf(Number(draft.body.id), [[item, 5]], '08031110001');
    expect((await post('/produits/v1/commandes', ada, lines)).status).toBe(200);
  });

  test('G-519: they are capped together by address, however it is spelt', async () => {
    const item = await world.newItem({ qte: 500 });
    expect((await orderOfGuest([[item, 5]], { adresse: '7 Marina Road, Lagos' })).status).toBe(200);
    const refused = await orderOfGuest([[item, 2]], { adresse: '7  marina road,Lagos.' });
    expect([refused.status, String(refused.body.messageError)]).toEqual([
      409,
      expect.stringContaining('Orders to this address can have up to 6 units together'),
    ]);
    expect((await orderOfGuest([[item, 2]], { adresse: '8 Marina Road, Lagos' })).status).toBe(200);
  });

  test('G-519: they hold at most half of the stock of a product together', async () => {
    const item = await world.newItem({ nom: 'Fan', qte: 9 });
    expect((await orderOfGuest([[item, 4]])).status).toBe(200);
    expect(refusalOf(await orderOfGuest([[item, 1]]))).toEqual([
      409,
      'Fan: all that can be ordered for payment on delivery is taken at the moment. Please try again later, or pay by card.',
    ]);
    const few = await world.newItem({ nom: 'Lamp', qte: 2 });
    expect((await orderOfGuest([[few, 1]])).status).toBe(200);
    expect((await orderOfGuest([[few, 1]])).status).toBe(200);
    expect(refusalOf(await orderOfGuest([[await world.newItem({ nom: 'Bulb', qte: 3 }), 3]]))).toEqual([
      409,
      'Bulb: at most 2 can be ordered for payment on delivery at the moment. Please take fewer, or pay by card.',
    ]);
  });

  test('G-519: what a shop prepares, and what is cancelled, counts no longer', async () => {
    const item = await world.newItem({ qte: 500 });
    const desc = '08031110009';
    const first = await orderOfGuest([[item, 6]], { desc });
    expect((await orderOfGuest([[item, 1]], { desc })).status).toBe(409);
    const change = { status: 'waiting_to_be_shipped' } as const;
    await db.write((trx) => setPartStatus(trx, world.api.services, first.id, change, world.clock.now));
    const second = await orderOfGuest([[item, 6]], { desc });
    expect(second.status).toBe(200);
    const cancelled = await world.api.ask(`/commandes/client/${second.id}`, {
      method: 'PUT',
      token: second.who.token,
      body: { status: 'cancelled' },
    });
    expect(cancelled.status).toBe(200);
    expect((await orderOfGuest([[item, 6]], { desc })).status).toBe(200);
    const rows = async () => (await db.read.selectFrom('unproven_orders').selectAll().execute()).length;
    expect(await rows()).toBe(3);
    await deleteExpired(db, world.clock.now, DAY);
    expect(await rows()).toBe(1);
  });

  test('G-520: a cash order waits for its shop until its day of delivery is over, where that is later', async () => {
    const item = await world.newItem({ qte: 50 });
    const ada = await world.api.newCustomer();
    const hold = 7 * DAY;
    const soon = await world.place(ada, [[item, 1]], { dateLivraison: '2026-11-25' });
    expect(soon.confirmBefore).toBe(new Date(Date.parse(soon.createdAt) + hold).toISOString());
    const late = await world.place(ada, [[item, 1]], { dateLivraison: '2026-12-02' });
    // Midnight in Lagos.
    expect(late.confirmBefore).toBe('2026-12-02T23:00:00.000Z');
  });

  test('G-540: a pick-up names no day that is too far ahead, so that its units come back', async () => {
    const basket = [[await world.newItem({ qte: 50 }), 1]] as const;
    const pickUp = { modeLivraison: 'Pick up', adresse: 'At the shop', heureLivraison: '', fraisLivraison: 0 };
    const refused = await orderOfGuest(basket, { ...pickUp, dateLivraison: '2099-12-31' });
    expect([refused.status, String(refused.body.messageError)]).toEqual([
      409,
      expect.stringContaining('or an earlier day'),
    ]);
    expect((await orderOfGuest(basket, { ...pickUp, dateLivraison: '2026-11-25' })).status).toBe(200);
  });

  test('G-540: what follows later counts, too, since the next stock goes to it first', async () => {
    const item = await world.newItem({ nom: 'Stove', qte: 0 });
    expect((await orderOfGuest([[item, 1]])).status).toBe(200);
    expect((await orderOfGuest([[item, 1]])).status).toBe(200);
    expect(refusalOf(await orderOfGuest([[item, 1]]))).toEqual([
      409,
      'Stove: all that can be ordered for payment on delivery is taken at the moment. Please try again later, or pay by card.',
    ]);
  });

  test('G-540: neither punctuation nor signs that nobody sees make another address', async () => {
    const item = await world.newItem({ qte: 500 });
    expect((await orderOfGuest([[item, 5]], { adresse: '9 Ọ̀nà Marina, Lagos' })).status).toBe(200);
    const spellings = [
      '9 Ọ̀nà Marina; Lagos',
      '9/Ọ̀nà Marina (Lagos)',
      '9 Ọ̀NÀ MARINA, LAGOS',
      '9\u00a0Ọ̀nà\u200b Marina, Lagos',
      '9 Ọ̀nà Marina, Lagos'.normalize('NFD'),
      '\uff19 Ọ̀nà Marina, Lagos',
    ];
    for (const adresse of spellings) expect((await orderOfGuest([[item, 2]], { adresse })).status, adresse).toBe(409);
  });

  test('G-540: orders of one phone number, or to one address, at the same moment hold no more together', async () => {
    const race = async (same: Place) => {
      const items = await Promise.all([0, 1, 2, 3].map(() => world.newItem({ qte: 500 })));
      const answers = await Promise.all(items.map((item) => orderOfGuest([[item, 2]], same)));
      return answers.filter(({ status }) => status === 200).length;
    };
    expect(await race({ desc: '08031110077' })).toBe(3);
    expect(await race({ adresse: '77 Broad Street, Lagos' })).toBe(3);
  });
});
