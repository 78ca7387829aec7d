import { expect, test } from 'vitest';
import { ID, NOW } from '../api/catalogue.ts';
import { nextNumber, type Order, type OrdersWorld } from './harness.ts';

/** The fields of an order in the list. */
export function describeEntity(open: () => OrdersWorld): void {
  async function delivered(): Promise<{ order: Order; idCommande: string; ids: number[]; clientId: number }> {
    const { api, db, newItem, place, list } = open();
    const ada = await api.newCustomer();
    const items = [await newItem({ prix: 250.25 }), await newItem({ prix: 100, boutiqueId: ID.adePhones })];
    const idCommande = nextNumber();
    const { id } = await place(
      ada,
      items.map((item, k) => [item, k + 2] as const),
      { idCommande, paymentMethod: 'Pay with Paystack' },
    );
    await db.write(async (trx) => {
      await trx
        .updateTable('commandes')
        .set({ status: 'delivered', payment: 'completed' })
        .where('id', '=', id)
        .execute();
      for (const [boutiqueId, nom] of [
        [ID.ojaTuntun, 'Sule Abdullahi'],
        [ID.adePhones, 'Monday Etim'],
      ] as const)
        await trx
          .updateTable('livraisons')
          .set({ status: 'delivered', nom, updatedAt: new Date(NOW + 3_600_000).toISOString() })
          .where('commandeId', '=', id)
          .where('boutiqueId', '=', boutiqueId)
          .execute();
    });
    const [order] = (await list(ada)).body.data as Order[];
    if (!order) throw new Error('The list is empty.');
    expect(order.id).toBe(id);
    return { order, idCommande, ids: items.map((item) => item.id), clientId: ada.id };
  }

  test('ENT-110, ENT-111, ENT-112, ENT-113, ENT-122: its id, number, units, total and currency', async () => {
    const { api, newItem, place, list } = open();
    const { order, idCommande } = await delivered();
    // The issued number, which differs from the sent one when another customer already has it.
    const bola = await api.newCustomer();
    const issued = (await place(bola, [[await newItem(), 1]], { idCommande })).idCommande;
    expect(issued).toMatch(/^AP-NG-\d{7}$/);
    expect(issued).not.toBe(idCommande);
    expect((await list(bola)).body.data).toMatchObject([{ idCommande: issued }]);
    expect(order).toMatchObject({
      id: expect.any(Number),
      idCommande,
      quantite: 5,
      priceTotal: 800.5,
      devise: 'Naira',
    });
  });

  test('ENT-114, ENT-115, ENT-116, ENT-117, ENT-125: address, delivery method and day, and creation time', async () => {
    expect((await delivered()).order).toMatchObject({
      adresse: '14 Unity Street,Ikeja,Lagos,Nigeria',
      modeLivraison: 'Ship',
      heureLivraison: '09:05',
      dateLivraison: '2026-11-25',
      createdAt: new Date(NOW).toISOString(),
    });
    const { api, newItem, place } = open();
    const collected = { modeLivraison: 'Pick up', adresse: 'Pick up at the shop' };
    const none = { dateLivraison: null, heureLivraison: null };
    const order = await place(await api.newCustomer(), [[await newItem(), 1]], { ...collected, ...none });
    expect(order).toMatchObject({ ...collected, ...none });
  });

  test('ENT-119/C-27, ENT-120/C-27, ENT-121/C-27: whether it is paid, and the method under both names', async () => {
    expect((await delivered()).order).toMatchObject({
      payment: 'completed',
      payment_method: 'Pay with Paystack',
      paymentMethod: 'Pay with Paystack',
    });
  });

  test('ENT-118/C-88, ENT-126, ENT-128: its state, whether it is delivered, and the delivery person', async () => {
    const { order } = await delivered();
    expect(order).toMatchObject({
      status: 'delivered',
      statusLivraison: true,
      livraison: { nom: 'Monday Etim, Sule Abdullahi' },
    });
    const { api, newItem, place, setStatus } = open();
    const ada = await api.newCustomer();
    const { id, ...placed } = await place(ada, [[await newItem(), 1]]);
    expect(placed).toMatchObject({ status: 'placed', statusLivraison: false, livraison: null });
    expect((await setStatus(ada, id, 'confirmed')).body).toMatchObject({ status: 'confirmed', statusLivraison: false });
  });

  test('ENT-123, ENT-124, ENT-127: its customer, its products, and their quantities', async () => {
    const { order, ids, clientId } = await delivered();
    expect(order).toMatchObject({ clientId, produitId: ids });
    expect(order.produits.map(({ id, commande_produit: { qte } }) => [id, qte])).toEqual(
      ids.map((id, k) => [id, k + 2]),
    );
  });
}
