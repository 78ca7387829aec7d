/** The server's carts, and products in the form of a cart. */
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { cartContract } from '../../../src/features/cart/cart.contract.ts';
import { MAX_LINES } from '../../../src/features/cart/cart.service.ts';
import { deleteProducts } from '../../../src/features/products/writing/delete-product.repository.ts';
import { insertProducts, updateProduct } from '../../../src/features/products/writing/products-write.repository.ts';
import { describeEngines } from '../engines.ts';
import { fillCatalogue, ID } from './catalogue.ts';
import { type Customer, type CustomersApi, customersApi, waitingWrites } from './customers.ts';

describeEngines('carts', (open) => {
  let db: Database;
  let api: CustomersApi;
  beforeAll(async () => {
    db = await open();
    await fillCatalogue(db);
    api = customersApi(db);
  });

  const cart = (of: Customer) => api.ask(`/carts/${of.id}`, { token: of.token });
  const linesOf = async (of: Customer) => {
    const { lines } = (await cart(of)).body as { lines: { produitId: number; size: number }[] };
    return lines.map(({ produitId, size }) => [produitId, size]);
  };
  const add = (of: Customer, produitId: number, size = 1, cartId = of.cartId) =>
    api.ask('/carts-produits', { method: 'POST', token: of.token, body: { cartId, produitId, size } });
  const clear = (of: Customer, cartId = of.cartId) =>
    api.ask(`/carts-produits/${cartId}`, { method: 'DELETE', token: of.token });

  test('S-02: whoever has the token of an ended session cannot use up how often the customer may change the cart', async () => {
    const ada = await api.newCustomer();
    await db.write((trx) =>
      trx
        .updateTable('sessions')
        .set({ revokedAt: new Date(0).toISOString() })
        .where('id', '=', ada.sessionId)
        .execute(),
    );
    for (const refused of [await add(ada, ID.galaxy, 2), await clear(ada)]) expect(refused.status).toBe(401);
    expect(await api.services.limits.cartClient.used(String(ada.id))).toBe(0);
  });

  const GALAXY = {
    id: ID.galaxy,
    nom: 'Samsung Galaxy A06',
    url: 'products/galaxy.webp',
    prix: 150_000.5,
    prixPromotion: 120_000,
    promotion: true,
    qte: 7,
    moq: 2,
    isActive: true,
    maxSize: 9999,
    mesure: { initials: 'pcs' },
    boutique: { id: ID.adePhones, nomBoutique: 'Ade Phones', nomLink: 'ade-phones', province: 'Lagos' },
    deliveryTime: '3',
    caracteristiques: [
      { id: 1, nom: '64 GB', montant: 120_000 },
      { id: 2, nom: '128 GB', montant: 140_000.5 },
    ],
    colours: [
      { nom: 'black', url: 'products/galaxy.webp' },
      { nom: 'blue', url: 'products/galaxy-blue.webp' },
    ],
  };

  test('API-25/G-39, API-26, PRM-29: a customer reads their cart, whose lines show the current products', async () => {
    const ada = await api.newCustomer();
    expect((await cart(ada)).body).toEqual({ id: ada.cartId, clientId: ada.id, lines: [] });
    expect((await add(ada, ID.plain, 3)).body).toEqual({
      cartId: ada.cartId,
      produitId: ID.plain,
      size: 3,
      variety: '',
      colour: '',
    });
    await add(ada, ID.galaxy);
    // The same for any value of the environment header.
    for (const headers of [{}, { 'x-env': 'production' }, { 'x-env': 'nonsense' }]) {
      const { status, body } = await api.ask(`/carts/${ada.id}`, { token: ada.token, headers });
      expect(status).toBe(200);
      expect(cartContract.getCart.answer.parse(body)).toEqual(body);
      expect(body).toMatchObject({
        id: ada.cartId,
        lines: [
          { cartId: ada.cartId, produitId: ID.galaxy, size: 1, produit: GALAXY },
          { produitId: ID.plain, size: 3, produit: { nom: 'Plain phone', mesure: null, caracteristiques: [] } },
        ],
      });
    }
  });

  test('G-38: adding a product again updates its line to the later size, also concurrently', async () => {
    const ada = await api.newCustomer();
    await add(ada, ID.galaxy, 5);
    await add(ada, ID.galaxy, 2);
    expect(await linesOf(ada)).toEqual([[ID.galaxy, 2]]);
    const answers = await Promise.all([1, 2, 3, 4].map((size) => add(ada, ID.plain, size)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await linesOf(ada)).map(([id]) => id)).toEqual([ID.galaxy, ID.plain]);
  });

  test('G-31: varieties and colours of a product are separate lines; a choice not on offer is refused', async () => {
    const ada = await api.newCustomer();
    const [shirt = 0] = await db.write(async (trx) =>
      insertProducts(trx, [
        {
          ...(await productWithDefaults()),
          nom: 'Shirt',
          images: [
            { url: 'products/red.webp', couleur: { nom: 'Red' } },
            { url: 'products/red-2.webp', couleur: { nom: ' red ' } },
            { url: 'products/blue.webp', couleur: { nom: 'Blue' } },
          ],
          caracteristiques: [
            { nom: 'M', montant: 100 },
            { nom: 'L', montant: 120 },
            { nom: 'M', montant: 90 },
          ],
        },
      ]),
    );
    const choose = (variety: string, colour: string, size: number) => {
      const body = { cartId: ada.cartId, produitId: shirt, size, variety, colour };
      return api.ask('/carts-produits', { method: 'POST', token: ada.token, body });
    };
    await add(ada, shirt, 7);
    await choose('M', 'Red', 1);
    await choose('M', 'Blue', 2);
    await choose('L', '', 3);
    expect((await choose('M', 'Red', 4)).body).toMatchObject({ size: 4, variety: 'M', colour: 'Red' });
    const { body } = await cart(ada);
    expect(cartContract.getCart.answer.parse(body)).toEqual(body);
    expect(body.lines).toMatchObject([
      { size: 7, variety: '', colour: '' },
      { size: 3, variety: 'L', colour: '' },
      { size: 2, variety: 'M', colour: 'Blue' },
      {
        size: 4,
        variety: 'M',
        colour: 'Red',
        produit: {
          caracteristiques: [
            { nom: 'M', montant: 100 },
            { nom: 'L', montant: 120 },
          ],
          colours: [
            { nom: 'Red', url: 'products/red.webp' },
            { nom: 'Blue', url: 'products/blue.webp' },
          ],
        },
      },
    ]);
    for (const [variety, colour, message] of [
      ['XL', 'Red', '“XL” is no longer offered. Please choose again.'],
      ['M', 'Green', 'It no longer comes in Green. Please choose again.'],
      ['m', 'Red', '“m” is no longer offered. Please choose again.'],
      ['\0', '', '“\0” is no longer offered. Please choose again.'],
    ] as const) {
      const refused = await choose(variety, colour, 1);
      expect([refused.status, refused.body.messageError]).toEqual([409, message]);
    }
    expect((await choose('x'.repeat(501), '', 1)).status).toBe(400);
    const caracteristiques = [{ nom: 'L', montant: 130 }];
    await db.write((trx) => updateProduct(trx, shirt, { caracteristiques }));
    // A deleted choice stays in the cart, marked as such.
    const { lines } = (await cart(ada)).body as { lines: object[] };
    expect(lines).toHaveLength(4);
    expect(lines[3]).toMatchObject({ variety: 'M', produit: { caracteristiques } });
  });

  test('PRM-22, PRM-49, CRT-21: without a valid token no cart is read, filled or cleared', async () => {
    const ada = await api.newCustomer();
    await add(ada, ID.galaxy);
    for (const token of [undefined, 'nonsense', `${ada.token}x`]) {
      const asNobody = { ...ada, token: token as string };
      for (const { status } of [await cart(asNobody), await add(asNobody, ID.plain), await clear(asNobody)])
        expect(status).toBe(401);
    }
    expect(await linesOf(ada)).toEqual([[ID.galaxy, 1]]);
  });

  test('S-02: another customer can neither read nor change it, nor learn which carts exist', async () => {
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    await add(ada, ID.galaxy);
    expect((await api.ask(`/carts/${ada.id}`, { token: bola.token })).status).toBe(403);
    for (const cartId of [ada.cartId, ID.unknown]) {
      const refused = [await add(bola, ID.plain, 1, cartId), await clear(bola, cartId)];
      for (const { status, body } of refused)
        expect([status, body.messageError]).toEqual([403, 'This is not your cart.']);
    }
    expect(await linesOf(ada)).toEqual([[ID.galaxy, 1]]);
    expect(await linesOf(bola)).toEqual([]);
  });

  test('API-50/C-77: clearing removes every line of this cart, and of no other', async () => {
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    for (const customer of [ada, bola]) for (const id of [ID.galaxy, ID.plain]) await add(customer, id);
    for (let k = 0; k < 2; k++)
      expect(await clear(ada)).toMatchObject({ status: 200, body: { message: 'The cart is empty now.' } });
    expect(await linesOf(ada)).toEqual([]);
    expect(await linesOf(bola)).toHaveLength(2);
  });

  test('missing or inactive products and invalid quantities are refused with messages', async () => {
    const ada = await api.newCustomer();
    const messageOf = async (id: number, size?: number) => {
      const { status, body } = await add(ada, id, size);
      return [status, body.messageError];
    };
    expect(await messageOf(ID.unknown)).toEqual([404, 'There is no such product.']);
    for (const id of [ID.inactiveProduct, ID.productOfClosedShop])
      expect(await messageOf(id)).toEqual([409, 'This product is not on sale any more.']);
    for (const size of [0, -1, 1.5, 10_000])
      expect(await messageOf(ID.galaxy, size)).toEqual([400, expect.stringMatching(/^size: /)]);
    expect(await linesOf(ada)).toEqual([]);
  });

  test(`a cart has at most ${MAX_LINES} products; its lines can still change`, async () => {
    const ada = await api.newCustomer();
    const first = await productWithDefaults();
    const ids = await db.write((trx) =>
      insertProducts(
        trx,
        Array.from({ length: MAX_LINES }, (_, k) => ({ ...first, nom: `Filler ${k}` })),
      ),
    );
    const [last = 0, ...rest] = ids;
    const rows = rest.map((produitId) => ({ cartId: ada.cartId, produitId, size: 1 }));
    await db.write((trx) => trx.insertInto('cart_produits').values(rows).execute());
    const both = await Promise.all([add(ada, last), add(ada, ID.galaxy)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.messageError).toContain(`at most ${MAX_LINES} products`);
    expect((await add(ada, rest[0] ?? 0, 4)).status).toBe(200);
    expect(await linesOf(ada)).toHaveLength(MAX_LINES);
  });

  /** A product with only required values. */
  async function productWithDefaults() {
    const { id, isListed, prixActuel, rnd, views, ...plain } = await db.read
      .selectFrom('produits')
      .selectAll()
      .where('id', '=', ID.plain)
      .executeTakeFirstOrThrow();
    return { ...plain, externalId: null, images: [], caracteristiques: [] };
  }

  test('a customer without a cart gets one on the first read, a single one for concurrent reads', async () => {
    const ada = await api.newCustomer();
    await db.write((trx) => trx.deleteFrom('carts').where('id', '=', ada.cartId).execute());
    const answers = await Promise.all([cart(ada), cart(ada), cart(ada)]);
    const ids = new Set(answers.map(({ body }) => body.id));
    expect([...ids]).toEqual([expect.any(Number)]);
    expect(answers[0]?.body.lines).toEqual([]);
  });

  test('a deleted product is removed from all carts', async () => {
    const ada = await api.newCustomer();
    const product = await productWithDefaults();
    const [id = 0] = await db.write((trx) => insertProducts(trx, [product]));
    await add(ada, id);
    expect(await linesOf(ada)).toEqual([[id, 1]]);
    await db.write((trx) => deleteProducts(trx, [id]));
    expect(await linesOf(ada)).toEqual([]);
  });

  test('an account deleted meanwhile leaves no line behind', async () => {
    const ada = await api.newCustomer();
    const waiting = waitingWrites(db);
    const body = { cartId: ada.cartId, produitId: ID.galaxy, size: 1 };
    const added = customersApi(waiting.db).ask('/carts-produits', { method: 'POST', token: ada.token, body });
    await waiting.waits;
    await db.write((trx) => trx.deleteFrom('clients').where('id', '=', ada.id).execute());
    waiting.letThrough();
    expect((await added).status).toBe(401);
  });

  test('anybody reads products in the form of a cart: existing ones, active or not, each once', async () => {
    const productsOf = async (ids: string) => api.ask(`/carts/v1/produits?ids=${ids}`);
    const { status, body } = await productsOf(
      [ID.productOfClosedShop, ID.unknown, ID.galaxy, ID.inactiveProduct, ID.galaxy].join(','),
    );
    expect(status).toBe(200);
    expect(cartContract.listCartProducts.answer.parse(body)).toEqual(body);
    const { data } = body as { data: { id: number; isActive: boolean }[] };
    expect(data[0]).toEqual(GALAXY);
    expect(data.map(({ id, isActive }) => [id, isActive])).toEqual([
      [ID.galaxy, true],
      [ID.inactiveProduct, false],
      [ID.productOfClosedShop, false],
    ]);
    for (const ids of ['', '0', 'a', '1,', Array.from({ length: 201 }, (_, k) => k + 1).join(',')])
      expect((await productsOf(ids)).status, ids).toBe(400);
  });
});
