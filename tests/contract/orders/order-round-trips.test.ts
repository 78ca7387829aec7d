/** The cost of a whole order at PostgreSQL, and that its answers, which read nothing again, match what is stored. */
import { Worker } from 'node:worker_threads';
import { beforeAll, expect, test, vi } from 'vitest';
import { orderById } from '../../../src/features/orders/orders.repository.ts';
import { testServices } from '../../services.ts';
import { ID } from '../api/catalogue.ts';
import type { Customer } from '../api/customers.ts';
import { describeEngines } from '../engines.ts';
import { postgresWork } from '../postgres-work.ts';
import { rowLimits } from '../row-limits.ts';
import { linesOf, type OrdersWorld, ordersWorld } from './harness.ts';

/** Writes to sockets: two for each of the calls; the first checks the session, the second is sent with the commit. */
const MAX_WRITES = 6;
/** One of them counts the order towards its limit, and one the mail. */
const MAX_STATEMENTS = 30;
/** Orders after which the connection is open and every statement prepared. */
const WARM = 6;

describeEngines('the work of an order', (open, engine) => {
  let world: OrdersWorld;
  beforeAll(async () => {
    const db = await open();
    world = await ordersWorld(db, engine.dialect === 'postgres' ? rowLimits(db) : {});
  });

  const confirm = (of: Customer, id: number, body: object = { status: 'confirmed' }) =>
    world.api.ask(`/commandes/client/${id}`, { method: 'PUT', token: of.token, body });

  test('every answer is the order as it is stored, with varieties, colours and several shops', async () => {
    const ada = await world.api.newCustomer();
    const dress = await world.newItem({
      nom: 'Dress',
      prix: 1000.1,
      prixPromotion: 700.07,
      promotion: true,
      qte: 1,
      boutiqueId: ID.adePhones,
      caracteristiques: [{ nom: 'Large', montant: 1100.2 }],
      images: [{ url: 'products/wine.webp', couleur: { nom: 'Wine' } }],
    });
    const bowl = await world.newItem();
    const stored = async (id: number) => {
      const order = await orderById(world.db.read, id, testServices().orders);
      return JSON.parse(JSON.stringify(order)) as unknown;
    };
    const large = { id: dress.id, nom: dress.nom, prix: 770 };
    const basket = [
      [large, 2],
      [bowl, 3],
    ] as const;
    const draft = await world.create(ada, basket);
    expect(draft.status, String(draft.body.messageError)).toBe(201);
    const id = Number(draft.body.id);
    expect(draft.body).toEqual(await stored(id));
    const lines = [{ produitId: dress.id, qte: 2, variety: 'Large', colour: 'Wine', backorder: true }];
    const body = { ...linesOf(id, basket), lines };
    const placed = await world.api.ask('/produits/v1/commandes', { method: 'POST', token: ada.token, body });
    expect(placed.status, String(placed.body.messageError)).toBe(200);
    expect(placed.body.commande).toEqual(await stored(id));
    const confirmed = await confirm(ada, id);
    expect(confirmed.body).toEqual(await stored(id));
    expect(confirmed.body).toMatchObject({ status: 'confirmed', parts: [{ status: 'confirmed' }, {}] });
    // A repeated call changes nothing.
    expect((await confirm(ada, id)).body).toEqual(await stored(id));
  });

  test('S-02, G-270: a revoked session is refused before a fault of the request is named, and changes nothing', async () => {
    const ada = await world.api.newCustomer();
    const item = await world.newItem();
    const draft = await world.create(ada, [[item, 1]]);
    const id = Number(draft.body.id);
    const revokedAt = new Date(world.clock.now).toISOString();
    await world.db.write((trx) =>
      trx.updateTable('sessions').set({ revokedAt }).where('id', '=', ada.sessionId).execute(),
    );
    const lines = (body: object) => world.api.ask('/produits/v1/commandes', { method: 'POST', token: ada.token, body });
    for (const refused of [
      await lines({ nonsense: true }),
      await lines(linesOf(id, [[item, 2]])),
      await lines(linesOf(id, [[item, 1]])),
      await confirm(ada, id, { status: 'sold' }),
      await confirm(ada, id),
      await confirm(ada, id, { status: 'cancelled' }),
      await confirm(ada, 9_999_999),
    ])
      expect([refused.status, refused.body.messageError]).toEqual([401, 'Please sign in first.']);
    expect(await world.stockOf(item)).toEqual({ qte: 10, orderCount: 0 });
  });

  if (engine.name === 'node:sqlite')
    test('a whole order is one message to the writer thread for each of its calls', async () => {
      const ada = await world.api.newCustomer();
      const item = await world.newItem({ qte: 100 });
      const cart = (method: string, target: string, body?: object) =>
        world.api.ask(target, { method, token: ada.token, ...(body && { body }) });
      const buy = async () => {
        const line = await cart('POST', '/carts-produits', { cartId: ada.cartId, produitId: item.id, size: 1 });
        const id = Number((await world.create(ada, [[item, 1]])).body.id);
        const placed = await world.addLines(ada, id, [[item, 1]]);
        const confirmed = await confirm(ada, id);
        const cleared = await cart('DELETE', `/carts-produits/${ada.cartId}`);
        expect([line, placed, confirmed, cleared].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      };
      await buy();
      const messages = vi.spyOn(Worker.prototype, 'postMessage');
      try {
        await buy();
        expect(messages).toHaveBeenCalledTimes(5);
      } finally {
        messages.mockRestore();
      }
    });

  if (engine.name === 'PostgreSQL')
    test(`a whole order is at most ${MAX_WRITES} writes to PostgreSQL and ${MAX_STATEMENTS} statements`, async () => {
      const ada = await world.api.newCustomer();
      const item = await world.newItem({ qte: 100 });
      const buy = async () => {
        const draft = await world.create(ada, [[item, 1]]);
        const id = Number(draft.body.id);
        const placed = await world.addLines(ada, id, [[item, 1]]);
        expect([placed.status, (await confirm(ada, id)).status]).toEqual([200, 200]);
      };
      for (let k = 0; k < WARM; k += 1) await buy();
      const { writes, statements, unprepared } = await postgresWork(buy);
      expect(writes).toBeLessThanOrEqual(MAX_WRITES);
      expect(statements).toBeLessThanOrEqual(MAX_STATEMENTS);
      expect(unprepared).toEqual([]);
    });
});
