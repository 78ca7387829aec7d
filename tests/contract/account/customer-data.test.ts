/** What operators do with the data of a customer: the export and the deletion. */
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { blockCustomer } from '../../../src/features/account/operator/block-customer.service.ts';
import { customerNamed } from '../../../src/features/account/operator/customers.repository.ts';
import { deleteCustomer, plannedDeletion } from '../../../src/features/account/operator/delete-customer.service.ts';
import { exportCustomer } from '../../../src/features/account/operator/export-customer.service.ts';
import { newestActions } from '../../../src/features/operator/actions.repository.ts';
import { hideOpinion } from '../../../src/features/opinions/operator/hide-opinion.service.ts';
import { answerMessage } from '../../../src/features/support/operator/answer-message.service.ts';
import { NOW } from '../api/catalogue.ts';
import { describeEngines } from '../engines.ts';
import { type OrdersWorld, ordersWorld } from '../orders/harness.ts';

const OPERATOR = { person: 'root', actingAs: 'Amaka' };

describeEngines("a customer's data by an operator", (open) => {
  let db: Database;
  let world: OrdersWorld;
  beforeAll(async () => {
    db = await open();
    world = await ordersWorld(db);
  });

  test('G-596: the export is what the customer downloads, and is recorded', async () => {
    const ada = await world.api.newCustomer();
    await world.place(ada, [[await world.newItem(), 2]]);
    const own = await world.api.ask(`/clients/${ada.id}/export`, { token: ada.token });
    expect(own.status).toBe(200);
    expect(JSON.parse(JSON.stringify(await exportCustomer(db, OPERATOR, ada.id, NOW)))).toEqual(own.body);
    const { actions } = await newestActions(db.read, { subject: `customer ${ada.id}`, limit: 5 });
    expect(actions).toMatchObject([
      { action: 'customers export', person: 'root', actingAs: 'Amaka', before: null, after: null },
    ]);
    await expect(exportCustomer(db, OPERATOR, 999_999_999, NOW)).rejects.toThrow('There is no customer 999999999.');
  });

  test('G-624: the copy says why the customer is blocked, what was hidden, and what was changed, not by whom', async () => {
    const ada = await world.api.newCustomer();
    const { id: produitId } = await world.newItem();
    const { id } = await db.write((trx) =>
      trx
        .insertInto('comments')
        .values({ clientId: ada.id, produitId, text: 'Rude', createdAt: new Date(NOW).toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await hideOpinion(db, OPERATOR, { kind: 'review', id, reason: 'Rude to a neighbour' }, NOW);
    await blockCustomer(db, OPERATOR, { id: ada.id, reason: 'Orders that nobody takes' }, NOW);
    const copy = await exportCustomer(db, OPERATOR, ada.id, NOW);
    const blocked = { blockedAt: new Date(NOW).toISOString(), blockedReason: 'Orders that nobody takes' };
    expect(copy).toMatchObject({
      client: blocked,
      comments: [{ id, hiddenReason: 'Rude to a neighbour' }],
      changes: [
        { action: 'reviews hide', subject: `review ${id}`, after: { hiddenReason: 'Rude to a neighbour' } },
        { action: 'customers block', subject: `customer ${ada.id}`, after: blocked },
      ],
    });
    expect(JSON.stringify(copy)).not.toMatch(/Amaka|"root"/);
    // Of nobody else.
    const bola = await world.api.newCustomer();
    expect(await exportCustomer(db, OPERATOR, bola.id, NOW)).toMatchObject({
      client: { blockedReason: null },
      changes: [],
    });
  });

  test('G-596: the deletion does what was planned, cancels open orders, and leaves a record without personal data', async () => {
    const ada = await world.api.newCustomer();
    const item = await world.newItem({ qte: 3 });
    const order = await world.place(ada, [[item, 2]]);
    expect(await plannedDeletion(db.read, ada.id, ada.email)).toEqual({
      id: ada.id,
      activeOrder: null,
      cancelled: [order.idCommande],
      anonymised: 1,
      deleted: { addresses: 0, favourites: 0, 'followed shops': 0, ratings: 0, reviews: 0, messages: 0 },
    });
    expect(await world.stockOf(item)).toMatchObject({ qte: 1 });
    await exportCustomer(db, OPERATOR, ada.id, NOW);
    await deleteCustomer(db, world.api.services, OPERATOR, ada.id, NOW);
    expect(await customerNamed(db.read, String(ada.id))).toBeUndefined();
    expect(await world.stored(order.id)).toMatchObject({ order: { clientId: null, status: 'cancelled', desc: null } });
    expect(await world.stockOf(item)).toMatchObject({ qte: 3 });
    const { actions } = await newestActions(db.read, { subject: `customer ${ada.id}`, limit: 5 });
    expect(actions.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['customers delete', null, null],
      ['customers export', null, null],
    ]);
    await expect(deleteCustomer(db, world.api.services, OPERATOR, ada.id, NOW)).rejects.toThrow(
      `There is no customer ${ada.id}.`,
    );
  });

  test('G-604: an answer to somebody else stays that names an order of the deleted customer', async () => {
    const ada = await world.api.newCustomer();
    const { idCommande } = await world.place(ada, [[await world.newItem(), 1]]);
    const message = `My neighbour waits for ${idCommande}.`;
    const { id } = await db.write((trx) =>
      trx
        .insertInto('signal_abus')
        .values({
          prenom: 'Bola',
          message,
          clientId: null,
          contact: 'bola@example.ng',
          createdAt: '2026-11-21T08:00:00.000Z',
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const services = { shop: world.api.services.shop, messagesTo: undefined };
    await answerMessage(db, services, OPERATOR, { id, text: 'It comes on Friday.', byPhone: false }, NOW);
    await deleteCustomer(db, world.api.services, OPERATOR, ada.id, NOW);
    const mails = await db.read
      .selectFrom('mail_outbox')
      .select('subject')
      .where('to', '=', 'bola@example.ng')
      .execute();
    expect(mails).toEqual([{ subject: expect.stringContaining(`Our answer to your message ${id}`) }]);
  });

  test('G-596: a customer whose order is on its way is not deleted', async () => {
    const ada = await world.api.newCustomer();
    const { id, idCommande } = await world.place(ada, [[await world.newItem(), 1]]);
    await db.write(async (trx) => {
      await trx.updateTable('commandes').set({ status: 'shipped' }).where('id', '=', id).execute();
      await trx.updateTable('livraisons').set({ status: 'shipped' }).where('commandeId', '=', id).execute();
    });
    expect(await plannedDeletion(db.read, ada.id, ada.email)).toMatchObject({ activeOrder: idCommande, cancelled: [] });
    await expect(deleteCustomer(db, world.api.services, OPERATOR, ada.id, NOW)).rejects.toThrow(
      `Order ${idCommande} is paid or on its way. Customer ${ada.id} can be deleted once it has been delivered or cancelled.`,
    );
    expect(await customerNamed(db.read, String(ada.id))).toMatchObject({ email: ada.email });
    expect((await newestActions(db.read, { subject: `customer ${ada.id}`, limit: 5 })).total).toBe(0);
  });
});
