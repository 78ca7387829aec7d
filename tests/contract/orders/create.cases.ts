import { expect, test } from 'vitest';
import { MAX_DRAFTS } from '../../../src/features/orders/checkout/store-order.repository.ts';
import { ordersContract } from '../../../src/features/orders/orders.contract.ts';
import { memoryCounters } from '../../../src/providers/counters.ts';
import { createLimits, limitWindows } from '../../../src/providers/limits.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { NOW } from '../api/catalogue.ts';
import { customersApi } from '../api/customers.ts';
import { nextNumber, type OrdersWorld, orderOf, refusalOf } from './harness.ts';

const DAY = 86_400_000;

export function describeCreate(open: () => OrdersWorld): void {
  const drafts = async (clientId: number) =>
    open()
      .db.read.selectFrom('commandes')
      .select(['id', 'idCommande', 'idCommandeSent'])
      .where('clientId', '=', clientId)
      .orderBy('id')
      .execute();

  test('API-48, GEN-10, CST-74/C-31, CST-75: an order for delivery is a draft, whose fee the server sets', async () => {
    const { api, newItem, create } = open();
    const ada = await api.newCustomer();
    const item = await newItem();
    const idCommande = nextNumber();
    const { status, body } = await create(ada, [[item, 2]], { idCommande, recipient: 'Bọ́lá Adé' });
    expect(status).toBe(201);
    expect(ordersContract.createOrder.answer.parse(body)).toEqual(body);
    expect(body).toEqual({
      id: expect.any(Number),
      idCommande,
      quantite: 2,
      priceTotal: 3001,
      fraisLivraison: 900,
      adresse: '14 Unity Street,Ikeja,Lagos,Nigeria',
      modeLivraison: 'Ship',
      heureLivraison: '09:05',
      dateLivraison: '2026-11-25',
      statusLivraison: false,
      payment: 'pending',
      payment_method: 'Cash on Delivery',
      paymentMethod: 'Cash on Delivery',
      devise: 'Naira',
      clientId: ada.id,
      produitId: [item.id],
      createdAt: new Date(NOW).toISOString(),
      livraison: null,
      produits: [],
      status: 'draft',
      desc: null,
      email: null,
      recipient: 'Bọ́lá Adé',
      parts: [],
      payBefore: null,
      confirmBefore: null,
    });
  });

  test('GEN-11, C-31: a pick-up needs neither address nor day, and has no delivery fee', async () => {
    const { api, newItem, create } = open();
    const ada = await api.newCustomer();
    const { status, body } = await create(ada, [[await newItem(), 1]], {
      modeLivraison: 'Pick up',
      adresse: '',
      dateLivraison: '',
      heureLivraison: '',
    });
    expect(status).toBe(201);
    const none = {
      modeLivraison: 'Pick up',
      fraisLivraison: 0,
      adresse: '',
      dateLivraison: null,
      heureLivraison: null,
    };
    expect(body).toMatchObject(none);
  });

  test('G-515: a delivery is planned at most 14 days ahead, or for the first day of a slow shop', async () => {
    const { api, newItem, create, addLines, place } = open();
    const ada = await api.newCustomer();
    const basket = [[await newItem(), 1]] as const;
    await place(ada, basket, { dateLivraison: '2026-12-05' });
    const slow = [[await newItem({ deliveryTime: '20 days' }), 1]] as const;
    await place(ada, slow, { dateLivraison: '2026-12-13' });
    for (const [lines, day, last] of [
      [basket, '2026-12-06', '5 Dec 2026'],
      [basket, '2099-01-01', '5 Dec 2026'],
      [slow, '2026-12-14', '13 Dec 2026'],
    ] as const) {
      const draft = await create(ada, lines, { dateLivraison: day });
      expect(refusalOf(await addLines(ada, Number(draft.body.id), lines))).toEqual([
        409,
        `Choose ${last} or an earlier day for the delivery.`,
      ]);
    }
  });

  test('G-76: an order for delivery has an address and a day that is not past in Lagos', async () => {
    const { api, newItem, create, clock } = open();
    const ada = await api.newCustomer();
    const basket = [[await newItem(), 1]] as const;
    const messageOf = async (change: object) => refusalOf(await create(ada, basket, change));
    expect(await messageOf({ adresse: ' \u200b ' })).toEqual([400, 'Please give the address to deliver to.']);
    for (const dateLivraison of [undefined, null, ''])
      expect(await messageOf({ dateLivraison })).toEqual([400, 'Please choose the day of delivery.']);
    const past = [400, 'The day of delivery is in the past. Please choose another.'];
    expect(await messageOf({ dateLivraison: '2026-11-20' })).toEqual(past);
    expect(await messageOf({ modeLivraison: 'Pick up', dateLivraison: '2026-11-20' })).toEqual(past);
    const today = { dateLivraison: '2026-11-21', heureLivraison: '' };
    expect((await create(ada, basket, today)).status).toBe(201);
    try {
      // 23:30 in UTC is the next day in Lagos.
      clock.now = Date.parse('2026-11-21T23:30:00.000Z');
      expect(await messageOf({ dateLivraison: '2026-11-21' })).toEqual(past);
      expect((await create(ada, basket, { dateLivraison: '2026-11-22' })).status).toBe(201);
    } finally {
      clock.now = NOW;
    }
  });

  test('G-420: a time of delivery is within its hours, and not past in Lagos', async () => {
    const { api, newItem, create, clock } = open();
    const ada = await api.newCustomer();
    const basket = [[await newItem(), 1]] as const;
    const messageOf = async (change: object) => refusalOf(await create(ada, basket, change));
    const past = [400, 'This time of delivery has passed today. Please choose a later one, or another day.'];
    // It is 09:15 in Lagos.
    expect(await messageOf({ dateLivraison: '2026-11-21', heureLivraison: '09:15' })).toEqual(past);
    expect((await create(ada, basket, { dateLivraison: '2026-11-21', heureLivraison: '09:16' })).status).toBe(201);
    expect(await messageOf({ heureLivraison: '20:00' })).toEqual([
      400,
      'Deliveries arrive from 08:00 to 20:00. Please choose a time between them.',
    ]);
    try {
      clock.now = Date.parse('2026-11-24T22:59:59.000Z');
      expect((await create(ada, basket)).status).toBe(201);
      // Midnight in Lagos: the chosen day has begun, and its hours are still to come.
      clock.now = Date.parse('2026-11-24T23:00:00.000Z');
      expect((await create(ada, basket)).status).toBe(201);
      clock.now = Date.parse('2026-11-25T08:05:00.000Z');
      expect(await messageOf({})).toEqual(past);
    } finally {
      clock.now = NOW;
    }
  });

  test('C-31, G-416: a fee that is not the one shown is refused, and nothing is stored', async () => {
    const { api, newItem, create, place } = open();
    const ada = await api.newCustomer();
    const basket = [[await newItem(), 1]] as const;
    const refused = await create(ada, basket, { etat: 'Kano', fraisLivraison: 700 });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toEqual(expect.any(String));
    expect(refused.body.messageError).toBe(
      'Delivery to Kano costs ₦900 now, not ₦700. Please look at the new total, then confirm.',
    );
    expect(refused.body).not.toHaveProperty('id');
    expect((await place(ada, basket, { etat: 'Kano', fraisLivraison: 900 })).fraisLivraison).toBe(900);
    const collected = { modeLivraison: 'Pick up', dateLivraison: '', heureLivraison: '', fraisLivraison: 0 };
    expect((await create(ada, basket, collected)).body.fraisLivraison).toBe(0);
  });

  test('ENT-129, CST-77: an invalid order is refused with the name of the field', async () => {
    const { api, newItem, create } = open();
    const ada = await api.newCustomer();
    const item = await newItem();
    const refused: readonly (readonly [object, string])[] = [
      ...['AP-NG-123456', 'AP-NG-12345678', 'ap-ng-1234567', 'AP-NG-12345٣٧', 'AP-NG-1234567\n', '', null].map(
        (idCommande) => [{ idCommande }, 'idCommande'] as const,
      ),
      [{ devise: 'Cedi' }, 'devise'],
      [{ devise: 'naira' }, 'devise'],
      [{ quantite: 0 }, 'quantite'],
      [{ quantite: 1.5 }, 'quantite'],
      [{ quantite: 3e9 }, 'quantite'],
      [{ priceTotal: -1 }, 'priceTotal'],
      [{ priceTotal: 1e13 }, 'priceTotal'],
      [{ produitId: [] }, 'produitId'],
      [{ produitId: [item.id, item.id] }, 'produitId'],
      [{ produitId: [0] }, 'produitId.0'],
      [{ produitId: Array.from({ length: 201 }, (_, k) => k + 1) }, 'produitId'],
      [{ adresse: 'a\u0000b' }, 'adresse'],
      [{ adresse: 'x'.repeat(501) }, 'adresse'],
      [{ dateLivraison: '2026-02-30' }, 'dateLivraison'],
      [{ dateLivraison: 'tomorrow' }, 'dateLivraison'],
      [{ heureLivraison: '24:00' }, 'heureLivraison'],
      [{ modeLivraison: 'Drone' }, 'modeLivraison'],
      [{ paymentMethod: 'Bitcoin' }, 'paymentMethod'],
      [{ email: 'nobody' }, 'email'],
      [{ recipient: 'Ada\u0007' }, 'recipient'],
      [{ etat: 'x'.repeat(201) }, 'etat'],
      [{ fraisLivraison: -1 }, 'fraisLivraison'],
    ];
    for (const [change, field] of refused)
      expect(refusalOf(await create(ada, [[item, 1]], change)), JSON.stringify(change)).toEqual([
        400,
        expect.stringMatching(new RegExp(`^${field}: `)),
      ]);
    expect(await drafts(ada.id)).toEqual([]);
  });

  test.each([
    ['Cash on Delivery', null],
    ['Pay with Paystack', 'paystack'],
  ])(
    'CHK-12, G-590: an order by %s names the provider %j, and its customer is not told',
    async (paymentMethod, provider) => {
      const { api, stored, newItem, create } = open();
      const { body } = await create(await api.newCustomer(), [[await newItem(), 1]], { paymentMethod });
      expect(await stored(Number(body.id))).toMatchObject({ order: { payment_method: paymentMethod, provider } });
      expect(body).not.toHaveProperty('provider');
    },
  );

  test('G-590: a draft that is sent again with another method names its provider', async () => {
    const { api, stored, newItem, create } = open();
    const ada = await api.newCustomer();
    const basket = [[await newItem(), 1]] as const;
    const idCommande = nextNumber();
    const { body } = await create(ada, basket, { idCommande, paymentMethod: 'Pay with Paystack' });
    await create(ada, basket, { idCommande, paymentMethod: 'Cash on Delivery' });
    expect(await stored(Number(body.id))).toMatchObject({ order: { provider: null } });
  });

  test('GEN-12, C-26, C-28: cash is always accepted, cards only with a provider', async () => {
    const { api, db, newItem, create } = open();
    const ada = await api.newCustomer();
    const basket = [[await newItem(), 1]] as const;
    const card = { paymentMethod: 'Pay with Paystack' };
    expect((await create(ada, basket, card)).body).toMatchObject({ payment_method: 'Pay with Paystack' });
    const withoutCards = customersApi(db);
    const ask = (change: object) =>
      withoutCards.ask('/commandes', {
        method: 'POST',
        token: ada.token,
        body: { ...orderOf(ada, basket), ...change },
      });
    expect(refusalOf(await ask(card))).toEqual([
      400,
      'Payments by card, bank transfer or USSD are not available at the moment. Please choose Cash on Delivery.',
    ]);
    expect((await ask({})).status).toBe(201);
  });

  test('S-02, PRM-34: ordering needs a token of the same customer', async () => {
    const { api, newItem, create } = open();
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const basket = [[await newItem(), 1]] as const;
    expect((await create(bola, basket, { clientId: ada.id })).status).toBe(403);
    expect((await create({ ...ada, token: 'nonsense' }, basket)).status).toBe(401);
    expect(await drafts(ada.id)).toEqual([]);
  });

  test('S-03, G-78: repeated calls, from two tabs or after a lost answer, are one draft with the latest content', async () => {
    const { api, newItem, create } = open();
    const ada = await api.newCustomer();
    const [bowl, cup] = [await newItem(), await newItem({ nom: 'Cup', prix: 700 })];
    const idCommande = nextNumber();
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(ada, [[bowl, 2]], { idCommande })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const later = await create(ada, [[cup, 3]], { idCommande, modeLivraison: 'Pick up', adresse: 'At the shop' });
    expect(later.body).toMatchObject({
      id: answers[0]?.body.id,
      idCommande,
      quantite: 3,
      priceTotal: 2100,
      fraisLivraison: 0,
      adresse: 'At the shop',
      produitId: [cup.id],
    });
    expect(await drafts(ada.id)).toHaveLength(1);
  });

  test('S-03: a placed order is returned unchanged, whatever is sent under its number', async () => {
    const { api, newItem, create, place, stored } = open();
    const ada = await api.newCustomer();
    const item = await newItem();
    const idCommande = nextNumber();
    const placed = await place(ada, [[item, 2]], { idCommande });
    const before = await stored(placed.id);
    const again = await create(ada, [[item, 5]], { idCommande, adresse: 'Elsewhere' });
    expect([again.status, again.body]).toEqual([201, placed]);
    expect(await stored(placed.id)).toEqual(before);
  });

  test("S-03: another customer's number is replaced by a new one, the same for every retry", async () => {
    const { api, newItem, create, place } = open();
    const customers = await Promise.all([1, 2, 3].map(() => api.newCustomer()));
    const item = await newItem();
    const idCommande = nextNumber();
    const issued = async () =>
      Promise.all(customers.map(async (of) => (await create(of, [[item, 1]], { idCommande })).body.idCommande));
    const first = await issued();
    expect(new Set(first).size).toBe(3);
    expect(first.filter((number) => number === idCommande)).toHaveLength(1);
    for (const number of first) expect(number).toMatch(/^AP-NG-\d{7}$/);
    expect(await issued()).toEqual(first);
    for (const [k, of] of customers.entries()) {
      expect((await place(of, [[item, 1]], { idCommande })).idCommande).toBe(first[k]);
      expect(await drafts(of.id)).toEqual([
        { id: expect.any(Number), idCommande: first[k], idCommandeSent: idCommande },
      ]);
    }
    expect(await issued()).toEqual(first);
  });

  test('S-03: a number issued to the same customer for another order is not issued twice', async () => {
    const { api, newItem, create } = open();
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const item = await newItem();
    const taken = nextNumber();
    await create(bola, [[item, 1]], { idCommande: taken });
    const issued = String((await create(ada, [[item, 1]], { idCommande: taken })).body.idCommande);
    const second = await create(ada, [[item, 1]], { idCommande: issued });
    expect(second.status).toBe(201);
    expect(second.body.idCommande).not.toBe(issued);
    expect(await drafts(ada.id)).toHaveLength(2);
  });

  test(`a customer has at most ${MAX_DRAFTS} drafts: the oldest is replaced, and placed orders stay`, async () => {
    const { api, newItem, create, place, clock, list } = open();
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const item = await newItem({ qte: 100 });
    await create(bola, [[item, 1]]);
    await place(ada, [[item, 1]]);
    const ids: number[] = [];
    try {
      for (let k = 0; k < MAX_DRAFTS + 3; k++) {
        clock.now = NOW + k * 1000;
        ids.push(Number((await create(ada, [[item, 1]])).body.id));
      }
    } finally {
      clock.now = NOW;
    }
    const left = await drafts(ada.id);
    expect(left.map(({ id }) => id).slice(1)).toEqual(ids.slice(3));
    expect((await list(ada)).body.totalItems).toBe(1);
    expect(await drafts(bola.id)).toHaveLength(1);
  });

  test('a draft that is sent again restarts its lifetime', async () => {
    const { api, newItem, create, clock } = open();
    const ada = await api.newCustomer();
    const item = await newItem();
    const idCommande = nextNumber();
    await create(ada, [[item, 1]], { idCommande });
    try {
      clock.now = NOW + DAY;
      const { body } = await create(ada, [[item, 1]], { idCommande });
      expect(body.createdAt).toBe(new Date(NOW + DAY).toISOString());
    } finally {
      clock.now = NOW;
    }
  });

  test("a customer's orders per hour are limited, so that nobody reserves the stock or floods a mailbox", async () => {
    const { db, newItem } = open();
    const { limits } = readConfig({ LIMIT_ORDERS_CLIENT: '2' });
    const limited = customersApi(db, { limits: createLimits(limits, memoryCounters(limitWindows(limits))) });
    const [ada, bola] = [await limited.newCustomer(), await limited.newCustomer()];
    const item = await newItem();
    const begin = ({ id, token }: typeof ada) =>
      limited.ask('/commandes', { method: 'POST', token, body: orderOf({ id }, [[item, 1]]) });
    expect([(await begin(ada)).status, (await begin(ada)).status]).toEqual([201, 201]);
    expect(await begin(ada)).toMatchObject({
      status: 429,
      body: { messageError: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/) },
    });
    expect((await begin(bola)).status).toBe(201);
    expect(await drafts(ada.id)).toHaveLength(2);
  });
}
