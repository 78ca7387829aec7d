import type { KyselyPlugin } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/api/api-error.ts';
import { updateAndLog } from '../../../src/data/logged-rows.ts';
import { ordersContract } from '../../../src/features/orders/orders.contract.ts';
import { deleteProducts } from '../../../src/features/products/writing/delete-product.repository.ts';
import { updateProduct, upsertProducts } from '../../../src/features/products/writing/products-write.repository.ts';
import { updateShop } from '../../../src/features/shops/shops-write.repository.ts';
import { ID, NOW } from '../api/catalogue.ts';
import { type Customer, customersApi } from '../api/customers.ts';
import { writingThrough } from '../writing-through.ts';
import { type Basket, linesOf, nextNumber, type Order, type OrdersWorld, refusalOf } from './harness.ts';

/** Refusals of the second call, after which the order is still a draft and no stock was taken. */
function describeRefusals(open: () => OrdersWorld): void {
  async function refused(of: Customer, id: number, basket: Basket, change: object = {}) {
    const { addLines, stored, stockOf } = open();
    const before = [await stored(id), ...(await Promise.all(basket.map(([item]) => stockOf(item))))];
    const answer = refusalOf(await addLines(of, id, basket, change));
    expect([await stored(id), ...(await Promise.all(basket.map(([item]) => stockOf(item))))]).toEqual(before);
    return answer;
  }
  const draftOf = async (of: Customer, basket: Basket, change?: object) => {
    const { status, body } = await open().create(of, basket, change);
    expect(status).toBe(201);
    return Number(body.id);
  };

  test('ENT-132: lines are texts with a product and a positive integer quantity, each product once', async () => {
    const { api, newItem } = open();
    const ada = await api.newCustomer();
    const item = await newItem();
    const basket = [[item, 1]] as const;
    const id = await draftOf(ada, basket);
    const texts = [
      '',
      '1',
      `${item.id},0`,
      `${item.id},-1`,
      `${item.id},1.5`,
      `0,1`,
      `${item.id}, 1`,
      `${item.id},1,2`,
    ];
    for (const line of [...texts, `${item.id},10000`, `${'9'.repeat(16)},1`, `${item.id},١`, [item.id, 1], null])
      expect(await refused(ada, id, basket, { produitIdAndQte: [line] }), String(line)).toEqual([
        400,
        expect.stringMatching(/^produitIdAndQte/),
      ]);
    for (const produitIdAndQte of [[], undefined, `${item.id},1`])
      expect((await refused(ada, id, basket, { produitIdAndQte }))[0]).toBe(400);
    const twice = [`${item.id},1`, `${item.id},1`];
    expect((await refused(ada, id, basket, { produitIdAndQte: twice }))[0]).toBe(409);
    expect(await refused(ada, id, basket, { desc: 'call\u0000me' })).toEqual([400, expect.stringMatching(/^desc: /)]);
    for (const desc of ['call me', '0803'])
      expect(await refused(ada, id, basket, { desc })).toEqual([400, 'Please provide a valid phone number']);
  });

  test('S-05: they are exactly the products of the draft', async () => {
    const { api, newItem } = open();
    const ada = await api.newCustomer();
    const [bowl, cup, pot] = [await newItem(), await newItem(), await newItem()];
    const id = await draftOf(ada, [
      [bowl, 1],
      [cup, 1],
    ]);
    const message = [409, expect.stringMatching(/^These are not the products of order AP-NG-\d{7}\./)];
    const others: readonly Basket[] = [
      [[bowl, 2]],
      [
        [bowl, 1],
        [pot, 1],
      ],
      [
        [bowl, 1],
        [cup, 1],
        [pot, 1],
      ],
    ];
    for (const basket of others) expect(await refused(ada, id, basket)).toEqual(message);
  });

  test('S-02: another customer gets a 404', async () => {
    const { api, newItem, addLines } = open();
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const basket = [[await newItem(), 1]] as const;
    const id = await draftOf(ada, basket);
    expect(await refused(bola, id, basket)).toEqual([404, 'There is no such order.']);
    expect(refusalOf(await addLines(bola, ID.unknown, basket))).toEqual([404, 'There is no such order.']);
  });

  test('an inactive product is refused by its name, a deleted one without', async () => {
    const { api, db, newItem } = open();
    const ada = await api.newCustomer();
    const [bowl, pot] = [await newItem({ nom: 'Bowl “A”' }), await newItem({ nom: 'Pot' })];
    const basket = [
      [bowl, 1],
      [pot, 1],
    ] as const;
    const id = await draftOf(ada, basket);
    await db.write((trx) => updateProduct(trx, bowl.id, { isActive: false }));
    expect(await refused(ada, id, basket)).toEqual([
      409,
      'Bowl “A” is not on sale any more. Please remove it from your cart.',
    ]);
    await db.write((trx) => updateProduct(trx, bowl.id, { isActive: true, boutiqueId: ID.closedShop }));
    expect((await refused(ada, id, basket))[1]).toContain('Bowl “A” is not on sale any more.');
    const alone = await draftOf(ada, [[pot, 1]]);
    await db.write((trx) => deleteProducts(trx, [pot.id]));
    const { addLines } = open();
    expect(refusalOf(await addLines(ada, alone, [[pot, 1]]))).toEqual([
      409,
      'A product of your cart is not on sale any more. Please remove it from your cart.',
    ]);
  });

  test('G-36: fewer than the minimum order is refused, with the minimum', async () => {
    const { api, newItem, addLines } = open();
    const ada = await api.newCustomer();
    const item = await newItem({ nom: 'Beads', moq: 3 });
    expect(await refused(ada, await draftOf(ada, [[item, 2]]), [[item, 2]])).toEqual([409, 'Beads: Minimum order 3']);
    const enough = [[item, 3]] as const;
    expect((await addLines(ada, await draftOf(ada, enough), enough)).status).toBe(200);
  });

  test('G-41: a customer who refuses a backorder gets the remaining stock', async () => {
    const { api, newItem, addLines, stockOf } = open();
    const ada = await api.newCustomer();
    const [few, none] = [await newItem({ nom: 'Few', qte: 2 }), await newItem({ nom: 'None', qte: 0 })];
    const wait = (item: { id: number }, backorder: boolean) => ({ lines: [{ produitId: item.id, backorder }] });
    const ofFew = await draftOf(ada, [[few, 3]]);
    expect(await refused(ada, ofFew, [[few, 3]], wait(few, false))).toEqual([409, 'Only 2 left of Few.']);
    const ofNone = await draftOf(ada, [[none, 1]]);
    expect(await refused(ada, ofNone, [[none, 1]], wait(none, false))).toEqual([409, 'None is out of stock.']);
    expect((await addLines(ada, ofFew, [[few, 3]], wait(few, true))).status).toBe(200);
    expect(await stockOf(few)).toEqual({ qte: 0, orderCount: 0 });
    const exactly = await newItem({ qte: 2 });
    const all = [[exactly, 2]] as const;
    expect((await addLines(ada, await draftOf(ada, all), all, wait(exactly, false))).status).toBe(200);
  });

  test('S-04: units that differ from the draft are refused', async () => {
    const { api, newItem } = open();
    const ada = await api.newCustomer();
    const item = await newItem();
    const id = await draftOf(ada, [[item, 2]], { quantite: 1 });
    expect(await refused(ada, id, [[item, 2]])).toEqual([
      409,
      'Your cart has changed: it holds 2 units, not 1. Please look at it again.',
    ]);
  });

  test('G-42, S-04: an outdated total is refused with the current one, and can be sent again', async () => {
    const { api, db, newItem, create, addLines } = open();
    const ada = await api.newCustomer();
    const item = await newItem({ prix: 1500.5 });
    const basket = [[item, 2]] as const;
    const idCommande = nextNumber();
    const id = await draftOf(ada, basket, { idCommande });
    await db.write((trx) => updateProduct(trx, item.id, { prix: 1600 }));
    const message = 'Prices have changed: the total is ₦3,200 now. Please look at your cart again.';
    expect(await refused(ada, id, basket)).toEqual([409, message]);
    // A rounding difference of one kobo is accepted, of two is not.
    await create(ada, basket, { idCommande, priceTotal: 3199.98 });
    expect(await refused(ada, id, basket)).toEqual([409, message]);
    await create(ada, basket, { idCommande, priceTotal: 3199.99 });
    const { status, body } = await addLines(ada, id, basket);
    expect([status, body.commande]).toEqual([200, expect.objectContaining({ id, priceTotal: 3200 })]);
  });

  test('CST-76, CHK-69: a promotion that starts or ends meanwhile changes the price', async () => {
    const { api, db, newItem, create, addLines } = open();
    const ada = await api.newCustomer();
    const item = await newItem({ prix: 1000, prixPromotion: 750.25, promotion: true });
    const idCommande = nextNumber();
    const id = await draftOf(ada, [[item, 2]], { idCommande });
    await db.write((trx) => updateProduct(trx, item.id, { promotion: false }));
    expect((await refused(ada, id, [[item, 2]]))[1]).toContain('the total is ₦2,000 now');
    await db.write((trx) => updateProduct(trx, item.id, { promotion: true }));
    await create(ada, [[item, 2]], { idCommande });
    const { body } = await addLines(ada, id, [[item, 2]]);
    expect(body.commande).toMatchObject({ priceTotal: 1500.5, produits: [{ commande_produit: { prix: 750.25 } }] });
  });

  test('CST-76/C-30: the total is divided by the rate of the naira; without a rate it is 1', async () => {
    const { api, db, newItem, addLines } = open();
    const ada = await api.newCustomer();
    const item = await newItem({ prix: 100 });
    const basket = [[item, 3]] as const;
    const rate = (taux: { valeur: number }) =>
      db.write((trx) => updateAndLog(trx, 'devises', { nom: 'Naira' }, { taux }));
    try {
      await rate({ valeur: 1.5 });
      expect((await refused(ada, await draftOf(ada, basket), basket))[1]).toContain('the total is ₦200 now');
      const { body } = await addLines(ada, await draftOf(ada, basket, { priceTotal: 200 }), basket);
      expect(body.commande).toMatchObject({ priceTotal: 200 });
      await rate({ valeur: 0 });
      expect((await addLines(ada, await draftOf(ada, basket), basket)).status).toBe(200);
    } finally {
      await rate({ valeur: 1 });
    }
  });
}

export function describeLines(open: () => OrdersWorld): void {
  describe('refused', () => describeRefusals(open));

  const ordersOf = async (of: Customer) => (await open().list(of)).body.data as Order[];

  test('API-49, ENT-131, ENT-133, ERR-52: the lines place the complete order in one answer', async () => {
    const { api, newItem, create, addLines, stockOf } = open();
    const ada = await api.newCustomer();
    const bowl = await newItem({ nom: 'Bowl', prix: 1500.5, qte: 2, url: 'products/bowl.webp' });
    const cup = await newItem({ nom: 'Cup', prix: 99.99, qte: 10, mesureId: null, boutiqueId: ID.adePhones });
    const basket = [
      [cup, 3],
      [bowl, 5],
    ] as const;
    const draft = await create(ada, basket);
    const { status, body } = await addLines(ada, Number(draft.body.id), basket, { desc: ' 0803 000 0001 ' });
    expect(status).toBe(200);
    expect(ordersContract.addOrderLines.answer.parse(body)).toEqual(body);
    const adePhones = { id: ID.adePhones, nomBoutique: 'Ade Phones', nomLink: 'ade-phones' };
    const ojaTuntun = { id: ID.ojaTuntun, nomBoutique: 'Ọjà Tuntun', nomLink: 'oja-tuntun' };
    const placed = [{ status: 'placed', at: new Date(NOW).toISOString() }];
    expect(body).toEqual({
      message: 'Order successfully placed',
      commande: {
        ...draft.body,
        // Seven days after its creation.
        confirmBefore: new Date(NOW + 7 * 86_400_000).toISOString(),
        status: 'placed',
        quantite: 8,
        priceTotal: 7802.47,
        desc: '0803 000 0001',
        produitId: [bowl.id, cup.id],
        produits: [
          {
            id: bowl.id,
            nom: 'Bowl',
            url: 'products/bowl.webp',
            mesure: { initials: 'pcs' },
            boutique: ojaTuntun,
            commande_produit: { qte: 5, qteBackorder: 3, prix: 1500.5, variety: '', colour: '', montant: 7502.5 },
          },
          {
            id: cup.id,
            nom: 'Cup',
            url: '',
            mesure: null,
            boutique: adePhones,
            commande_produit: { qte: 3, qteBackorder: 0, prix: 99.99, variety: '', colour: '', montant: 299.97 },
          },
        ],
        parts: [
          { boutique: adePhones, status: 'placed', nom: null, pickUp: null, steps: placed },
          { boutique: ojaTuntun, status: 'placed', nom: null, pickUp: null, steps: placed },
        ],
      },
    });
    expect([await stockOf(bowl), await stockOf(cup)]).toEqual([
      { qte: 0, orderCount: 0 },
      { qte: 7, orderCount: 0 },
    ]);
  });

  test('S-05, G-79: without its lines an order is in no list and takes no stock', async () => {
    const { api, newItem, create, stockOf, setStatus } = open();
    const ada = await api.newCustomer();
    const item = await newItem();
    const { body } = await create(ada, [[item, 2]]);
    expect(await ordersOf(ada)).toEqual([]);
    expect(await stockOf(item)).toEqual({ qte: 10, orderCount: 0 });
    for (const status of ['confirmed', 'cancelled'])
      expect(refusalOf(await setStatus(ada, Number(body.id), status))).toEqual([404, 'There is no such order.']);
  });

  test('an order of many products takes as many statements as one of a single product', async () => {
    const { api, db, newItem, create } = open();
    const ada = await api.newCustomer();
    const items = await Promise.all(Array.from({ length: 5 }, () => newItem()));
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1;
        return result;
      },
    };
    const counted = customersApi(writingThrough(db, (work) => db.write((trx) => work(trx.withPlugin(counting)))));
    const statementsOf = async (count: number) => {
      const basket = items.slice(0, count).map((item) => [item, 1] as const);
      const { body } = await create(ada, basket);
      statements = 0;
      const sent = { method: 'POST', token: ada.token, body: linesOf(Number(body.id), basket) };
      expect((await counted.ask('/produits/v1/commandes', sent)).status).toBe(200);
      return statements;
    };
    expect(await statementsOf(5)).toBe(await statementsOf(1));
    // Products stay locked meanwhile, so the number of statements must be small.
    expect(statements).toBeLessThanOrEqual(17);
  });

  test('S-05: a crash in the middle leaves the draft, and no line, part, mail or missing stock', async () => {
    const { api, db, newItem, create, addLines, stored, stockOf } = open();
    const ada = await api.newCustomer();
    const item = await newItem();
    const basket = [[item, 2]] as const;
    const { body } = await create(ada, basket);
    const id = Number(body.id);
    const mails = () => db.read.selectFrom('mail_outbox').select('id').where('to', '=', ada.email).execute();
    const before = [await stored(id), await stockOf(item), await mails()];
    const crashing = customersApi(
      writingThrough(db, (work) =>
        db.write(async (trx) => {
          await work(trx);
          throw new ApiError('service_unavailable', 'The database has gone.');
        }),
      ),
    );
    const sent = { method: 'POST', token: ada.token, body: linesOf(id, basket) };
    expect((await crashing.ask('/produits/v1/commandes', sent)).status).toBe(503);
    expect([await stored(id), await stockOf(item), await mails()]).toEqual(before);
    expect((await addLines(ada, id, basket)).status).toBe(200);
    expect(await mails()).toHaveLength(1);
  });

  test('G-41: units beyond the stock are backordered, and the stock is never negative', async () => {
    const { api, newItem, place, stockOf } = open();
    const ada = await api.newCustomer();
    const item = await newItem({ qte: 0 });
    const { produits } = await place(ada, [[item, 4]]);
    expect(produits[0]?.commande_produit).toEqual({
      qte: 4,
      qteBackorder: 4,
      prix: 1500.5,
      variety: '',
      colour: '',
      montant: 6002,
    });
    expect(await stockOf(item)).toEqual({ qte: 0, orderCount: 0 });
  });

  test('G-78: repeated lines, concurrent or later, get the same answer and take no more stock', async () => {
    const { api, newItem, create, addLines, stockOf, stored } = open();
    const ada = await api.newCustomer();
    const [bowl, cup] = [await newItem(), await newItem()];
    const basket = [
      [bowl, 2],
      [cup, 1],
    ] as const;
    const id = Number((await create(ada, basket)).body.id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => addLines(ada, id, basket)));
    const [first] = answers;
    for (const { status, body } of answers) expect([status, body]).toEqual([200, first?.body]);
    const before = await stored(id);
    // The lines are in another order, and the prices have changed.
    await open().db.write((trx) => updateProduct(trx, bowl.id, { prix: 1, isActive: false }));
    expect((await addLines(ada, id, basket.toReversed())).body).toEqual(first?.body);
    expect(await stored(id)).toEqual(before);
    expect([await stockOf(bowl), await stockOf(cup)]).toEqual([
      { qte: 8, orderCount: 0 },
      { qte: 9, orderCount: 0 },
    ]);
    expect(await ordersOf(ada)).toHaveLength(1);
  });

  test('G-78: two tabs that send everything concurrently place one order', async () => {
    const { api, newItem, place, stockOf } = open();
    const ada = await api.newCustomer();
    const item = await newItem();
    const idCommande = nextNumber();
    const orders = await Promise.all([1, 2, 3].map(() => place(ada, [[item, 2]], { idCommande })));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect(await stockOf(item)).toEqual({ qte: 8, orderCount: 0 });
    expect(await ordersOf(ada)).toHaveLength(1);
  });

  test('lines that differ from the placed order are refused, and any once it is cancelled', async () => {
    const { api, newItem, place, addLines, setStatus } = open();
    const ada = await api.newCustomer();
    const item = await newItem();
    const { id, idCommande } = await place(ada, [[item, 2]]);
    expect(refusalOf(await addLines(ada, id, [[item, 3]]))).toEqual([
      409,
      `Order ${idCommande} has already been placed, with other products or quantities.`,
    ]);
    await setStatus(ada, id, 'cancelled');
    expect(refusalOf(await addLines(ada, id, [[item, 2]]))).toEqual([409, `Order ${idCommande} has been cancelled.`]);
  });

  test('G-41, ENT-127: the last units are sold only once to any number of concurrent buyers', async () => {
    const { api, newItem, create, addLines, stockOf } = open();
    const customers = await Promise.all(Array.from({ length: 12 }, () => api.newCustomer()));
    const [first, second] = [await newItem({ qte: 7 }), await newItem({ qte: 5 })];
    // Locking rows in the order of the request would deadlock.
    const baskets = customers.map((_, k): Basket => {
      const basket: Basket = [
        [first, 1],
        [second, 1],
      ];
      return k % 2 === 0 ? basket : basket.toReversed();
    });
    const ids = await Promise.all(customers.map(async (of, k) => Number((await create(of, baskets[k] ?? [])).body.id)));
    const answers = await Promise.all(customers.map((of, k) => addLines(of, ids[k] ?? 0, baskets[k] ?? [])));
    expect(answers.map(({ status }) => status)).toEqual(customers.map(() => 200));
    expect(await stockOf(first)).toEqual({ qte: 0, orderCount: 0 });
    expect(await stockOf(second)).toEqual({ qte: 0, orderCount: 0 });
    const taken = answers.flatMap(({ body }) =>
      (body.commande as Order).produits.map(({ id, commande_produit: { qte, qteBackorder } }) => [
        id,
        qte - qteBackorder,
      ]),
    );
    const sum = (of: number) => taken.reduce((units, [id, size = 0]) => (id === of ? units + size : units), 0);
    expect([sum(first.id), sum(second.id)]).toEqual([7, 5]);
  });

  test('concurrent catalogue writes and orders of the same products do not deadlock', async () => {
    const { api, db, newItem, place } = open();
    const customers = await Promise.all(Array.from({ length: 6 }, () => api.newCustomer()));
    const sources = Array.from({ length: 8 }, (_, k) => `circle-${k}`);
    const items = await Promise.all(sources.map((externalId) => newItem({ externalId, boutiqueId: ID.accraShop })));
    const basket = items.map((item) => [item, 1] as const);
    const rows = await db.read.selectFrom('produits').selectAll().where('externalId', 'in', sources).execute();
    const changed = rows.map(({ id: _, isListed: _1, prixActuel: _2, rnd: _3, ...row }) => ({
      ...row,
      description: 'Imported again',
      images: [],
      caracteristiques: [],
    }));
    await Promise.all([
      ...customers.map((of, k) => place(of, k % 2 === 0 ? basket : basket.toReversed())),
      db.write((trx) => upsertProducts(trx, changed.toReversed())),
      db.write((trx) => updateShop(trx, ID.accraShop, { ville: 'Tema' })),
    ]);
    const ids = items.map(({ id }) => id);
    const lines = await db.read
      .selectFrom('commande_produits')
      .select('produitId')
      .where('produitId', 'in', ids)
      .execute();
    for (const id of ids) expect(lines.filter(({ produitId }) => produitId === id)).toHaveLength(6);
    await db.write((trx) => updateShop(trx, ID.accraShop, { ville: 'Accra' }));
  });

  test('a line keeps the name, the shop and the price at order time', async () => {
    const { api, db, newItem, place, list } = open();
    const ada = await api.newCustomer();
    const item = await newItem({ nom: 'Bowl', prix: 300 });
    const { id } = await place(ada, [[item, 1]]);
    await db.write((trx) =>
      updateProduct(trx, item.id, { nom: 'Plate', prix: 900, boutiqueId: ID.adePhones, isActive: false }),
    );
    await db.write((trx) => updateShop(trx, ID.accraShop, { isActive: true }));
    const [order] = (await list(ada, `?id=${id}`)).body.data as Order[];
    expect(order).toMatchObject({
      priceTotal: 300,
      produits: [{ nom: 'Bowl', boutique: { id: ID.ojaTuntun }, commande_produit: { prix: 300 } }],
      parts: [{ boutique: { id: ID.ojaTuntun } }],
    });
  });

  test('texts of all scripts and long texts are returned unchanged', async () => {
    const { api, newItem, place } = open();
    const ada = await api.newCustomer();
    const adresse = `Ẹ̀gbẹ́, "14"; drop table commandes; -- <b>${'ọ'.repeat(400)}`;
    const given = { adresse, recipient: 'Ngọ́zí O’Brien 🛍️', email: 'ọlá@példa.ng' };
    expect(await place(ada, [[await newItem({ nom: "Bowl'; --" }), 1]], given)).toMatchObject({
      ...given,
      createdAt: new Date(NOW).toISOString(),
      produits: [{ nom: "Bowl'; --" }],
    });
  });
}
