/** Orders of varieties and colours, on every engine. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { orderMessage } from '../../../scripts/order/order-text.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { migrations } from '../../../src/data/migrations/index.ts';
import { allocateStock } from '../../../src/features/orders/checkout/allocate-stock.repository.ts';
import { orderById } from '../../../src/features/orders/orders.repository.ts';
import { NO_CHOICE } from '../../../src/features/products/choices.ts';
import { updateProduct } from '../../../src/features/products/writing/products-write.repository.ts';
import { testServices } from '../../services.ts';
import { NOW } from '../api/catalogue.ts';
import type { Customer } from '../api/customers.ts';
import { describeEngines, eachEngine } from '../engines.ts';
import { type Item, nextNumber, type OrdersWorld, orderOf, ordersWorld, refusalOf } from './harness.ts';
import { mailsOf, newDraft, newOffers } from './stored-orders.ts';

const WARRANTIES = [
  { nom: '6 months', montant: 2000 },
  { nom: '12 months', montant: 2500.5 },
];
const IMAGES = ['Black', 'Wine'].map((nom) => ({ url: `products/${nom}.webp`, couleur: { nom } }));

describeEngines('varieties and colours', (open) => {
  let world: OrdersWorld;
  let ada: Customer;
  let phone: Item;
  beforeAll(async () => {
    world = await ordersWorld(await open());
  });
  beforeEach(async () => {
    ada = await world.api.newCustomer();
    phone = await world.newItem({
      nom: 'Phone',
      prix: 2000,
      prixPromotion: null,
      promotion: false,
      qte: 10,
      caracteristiques: WARRANTIES,
      images: IMAGES,
    });
  });

  const choice = (qte: number, variety: string, colour = '', backorder = true) => ({
    produitId: phone.id,
    qte,
    variety,
    colour,
    backorder,
  });
  type Chosen = ReturnType<typeof choice>;

  /** Makes both calls for `lines` with the displayed `priceTotal`; returns the answer to the second. */
  async function place(lines: readonly Chosen[], priceTotal: number, idCommande = nextNumber()) {
    const units = lines.reduce((sum, { qte }) => sum + qte, 0);
    const body = { ...orderOf(ada, [[phone, units]]), priceTotal, idCommande };
    const draft = await world.api.ask('/commandes', { method: 'POST', token: ada.token, body });
    expect(draft.status, String(draft.body.messageError)).toBe(201);
    const id = Number(draft.body.id);
    const answer = await world.api.ask('/produits/v1/commandes', {
      method: 'POST',
      token: ada.token,
      body: { commandeId: id, produitIdAndQte: [`${phone.id},${units}`], desc: '08031234567', lines },
    });
    return { ...answer, id };
  }
  const both = () => [choice(2, '6 months', 'Black'), choice(1, '12 months', 'Wine')];

  test('two varieties of one product are two lines with their own amounts, and the product loses all units', async () => {
    const { status, body, id } = await place(both(), 6500.5);
    expect(status, String(body.messageError)).toBe(200);
    expect(body.commande).toMatchObject({
      priceTotal: 6500.5,
      quantite: 3,
      produitId: [phone.id],
      produits: [
        {
          id: phone.id,
          url: 'products/Wine.webp',
          commande_produit: { variety: '12 months', colour: 'Wine', qte: 1, prix: 2500.5, montant: 2500.5 },
        },
        {
          id: phone.id,
          commande_produit: { variety: '6 months', colour: 'Black', qte: 2, prix: 2000, montant: 4000 },
        },
      ],
    });
    expect((await world.stockOf(phone)).qte).toBe(7);
    // A repeated order is the same one; one with another choice is not.
    const before = await world.stored(id);
    const again = (lines: readonly Chosen[]) =>
      world.api.ask('/produits/v1/commandes', {
        method: 'POST',
        token: ada.token,
        body: { commandeId: id, produitIdAndQte: [`${phone.id},3`], lines },
      });
    expect((await again(both().toReversed())).status).toBe(200);
    expect((await again([choice(2, '12 months', 'Black'), choice(1, '6 months', 'Wine')])).status).toBe(409);
    expect(await world.stored(id)).toEqual(before);
    // A cancellation returns all units.
    await world.setStatus(ada, id, 'cancelled');
    expect((await world.stockOf(phone)).qte).toBe(10);
  });

  test("names and amounts stay as ordered, in the answer, the mail and the operator's output", async () => {
    const { id } = await place(both(), 6500.5);
    await world.db.write((trx) => updateProduct(trx, phone.id, { caracteristiques: [], images: [], prix: 9 }));
    const order = await orderById(world.db.read, id, testServices().orders);
    if (!order) throw new Error('The order is gone.');
    expect(order.produits.map(({ commande_produit: line }) => [line.variety, line.colour, line.prix])).toEqual([
      ['12 months', 'Wine', 2500.5],
      ['6 months', 'Black', 2000],
    ]);
    const message = orderMessage(order, undefined, []);
    expect(message).toContain('2 × Phone (6 months, Black), ₦2,000 each');
    expect(message).toContain('1 × Phone (12 months, Wine), ₦2,500.50 each');
    const mails = JSON.stringify(await mailsOf(world.db));
    expect(mails).toContain('12 months, Wine');
  });

  test('S-04 G-425: the server computes the price; a promotion lowers the amount in proportion, to whole naira', async () => {
    await world.db.write((trx) => updateProduct(trx, phone.id, { promotion: true, prixPromotion: 1500 }));
    // 2,500.50 × 1,500 / 2,000 is 1,875.375
    const line = [choice(1, '12 months')];
    const refused = await place(line, 2500.5);
    expect(refusalOf(refused)).toEqual([
      409,
      'Prices have changed: the total is ₦1,875 now. Please look at your cart again.',
    ]);
    const { status, body } = await place(line, 1875);
    expect(status).toBe(200);
    expect(body.commande).toMatchObject({ produits: [{ commande_produit: { prix: 1875, montant: 1875 } }] });
  });

  test('the call in its specified form orders the plain product', async () => {
    const { produits } = await world.place(ada, [[phone, 2]]);
    expect(produits[0]?.commande_produit).toMatchObject({ variety: '', colour: '', prix: 2000, qte: 2 });
  });

  test('a choice not on offer, or a wrong total, is refused with a message, and nothing is stored', async () => {
    for (const [line, message] of [
      [choice(1, '24 months'), 'Phone: “24 months” is no longer offered. Please choose again.'],
      [choice(1, '6 months', 'Green'), 'Phone: It no longer comes in Green. Please choose again.'],
    ] as const)
      expect(refusalOf(await place([line], 2000))).toEqual([409, message]);
    const draft = await world.create(ada, [[phone, 3]]);
    const answer = await world.addLines(ada, Number(draft.body.id), [[phone, 3]], { lines: [choice(2, '6 months')] });
    expect(refusalOf(answer)).toEqual([400, `lines: product ${phone.id} has 2 units, and 3 in produitIdAndQte`]);
    for (const wrong of [{ variety: 7 }, { variety: 'x'.repeat(501) }, { colour: null }, { qte: 0 }]) {
      const lines = [{ ...choice(3, ''), ...wrong }];
      expect((await world.addLines(ada, Number(draft.body.id), [[phone, 3]], { lines })).status).toBe(400);
    }
    expect((await world.stockOf(phone)).qte).toBe(10);
  });

  test('G-41: lines share the stock of their product, and new stock is allocated among them', async () => {
    await world.db.write((trx) => updateProduct(trx, phone.id, { qte: 3 }));
    const lines = [choice(2, '6 months'), choice(2, '12 months', '', false)];
    expect(refusalOf(await place(lines, 9001))).toEqual([409, 'Only 1 left of Phone (12 months).']);
    const { id } = await place([choice(2, '6 months'), choice(2, '12 months')], 9001);
    const waiting = async () => {
      const rows = await world.db.read
        .selectFrom('commande_produits')
        .select(['variety', 'qteBackorder'])
        .where('commandeId', '=', id)
        .execute();
      return Object.fromEntries(rows.map(({ variety, qteBackorder }) => [variety, qteBackorder]));
    };
    expect(await waiting()).toEqual({ '6 months': 0, '12 months': 1 });
    expect((await world.stockOf(phone)).qte).toBe(0);
    const left = await world.db.write((trx) => allocateStock(trx, new Map([[phone.id, 6]])));
    expect(left.get(phone.id)).toBe(2);
    expect(await waiting()).toEqual({ '6 months': 0, '12 months': 0 });
  });
});

eachEngine('a shop of before', (engine) => {
  test('existing lines of carts and orders stay without a choice, next to new ones', async () => {
    const site = await engine.newSite();
    const db = await site.open();
    try {
      await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0011')));
      const [offer] = await newOffers(db, 1, 5);
      if (!offer) throw new Error('There is no product.');
      const { produitId, boutiqueId } = offer;
      const order = await newDraft(db, [offer], NOW);
      const line = { commandeId: order.id, produitId, boutiqueId, nom: 'Cloth', qte: 3, qteBackorder: 1, prix: 1500.5 };
      const cartId = await db.write(async (trx) => {
        await trx.insertInto('commande_produits').values(line).execute();
        const clientId = Number(order.clientId);
        const own = trx.selectFrom('carts').select('id').where('clientId', '=', clientId);
        const { id } = await own.executeTakeFirstOrThrow();
        await trx.insertInto('cart_produits').values({ cartId: id, produitId, size: 4 }).execute();
        return id;
      });
      await migrate(db);
      const chosen = { variety: '12 months', colour: 'Wine' };
      await db.write(async (trx) => {
        await trx
          .insertInto('commande_produits')
          .values({ ...line, ...chosen })
          .execute();
        await trx
          .insertInto('cart_produits')
          .values({ cartId, produitId, size: 1, ...chosen })
          .execute();
      });
      const lines = await db.read.selectFrom('commande_produits').selectAll().orderBy('variety').execute();
      expect(lines).toEqual([
        { ...line, ...NO_CHOICE },
        { ...line, ...chosen },
      ]);
      const stored = await db.read.selectFrom('cart_produits').selectAll().orderBy('variety').execute();
      expect(stored).toEqual([
        { cartId, produitId, size: 4, ...NO_CHOICE },
        { cartId, produitId, size: 1, ...chosen },
      ]);
      const twice = db.write((trx) =>
        trx
          .insertInto('commande_produits')
          .values({ ...line, ...chosen })
          .execute(),
      );
      await expect(twice).rejects.toThrow();
    } finally {
      await db.close();
      await site.remove();
    }
  });
});
