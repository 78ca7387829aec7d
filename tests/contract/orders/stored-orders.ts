/** Stored orders for tests of later events, as the calls would store them. */

import type { Database } from '../../../src/data/database.ts';
import type { NewRow } from '../../../src/data/tables.ts';
import { insertClient } from '../../../src/features/account/clients.repository.ts';
import { insertPlacedOrder, lockOrderables } from '../../../src/features/orders/checkout/store-order.repository.ts';
import { CASH_ON_DELIVERY } from '../../../src/features/orders/order-status.ts';
import { lockOrder } from '../../../src/features/orders/orders.repository.ts';
import { providerOf } from '../../../src/features/payments/payment-providers.ts';
import { testServices } from '../../services.ts';
import { insertPlaceForProducts, productRow, shopRow } from '../database/rows.ts';

/** A product in its own shop. */
export interface Offer {
  readonly produitId: number;
  readonly boutiqueId: number;
  readonly nomLink: string;
}

const unique = () => crypto.randomUUID().slice(0, 12);

/** Creates shops with a product each, with `qte` units; a unit costs 1,500.50 naira. */
export async function newOffers(db: Database, count: number, qte: number): Promise<Offer[]> {
  return db.write(async (trx) => {
    const { sousCategorieId } = await insertPlaceForProducts(trx, unique());
    const offers: Offer[] = [];
    for (let k = 0; k < count; k++) {
      const nomLink = `shop-${unique()}`;
      const shop = await trx.insertInto('boutiques').values(shopRow(nomLink)).returning('id').executeTakeFirstOrThrow();
      const product = await trx
        .insertInto('produits')
        .values(productRow({ sousCategorieId, boutiqueId: shop.id }, { qte }))
        .returning('id')
        .executeTakeFirstOrThrow();
      offers.push({ produitId: product.id, boutiqueId: shop.id, nomLink });
    }
    return offers;
  });
}

/** A customer with the verified address `email`; null for one without an address. */
export async function newClient(
  db: Database,
  email: string | null = `ada-${unique()}@example.ng`,
  provenEmail = email,
): Promise<number> {
  const row = { nom: 'Obi', url: null, sexe: null, dateNaissance: null, pays: null, province: null, ville: null };
  const createdAt = '2026-11-01T08:00:00.000Z';
  const given = {
    ...row,
    pseudo: 'Ada',
    email,
    numTel: null,
    passwordHash: null,
    googleSub: unique(),
    createdAt,
    provenEmail,
  };
  const id = await db.write((trx) => insertClient(trx, given));
  if (id === undefined) throw new Error('Two customers of the tests have the same email.');
  return id;
}

export interface StoredOrder {
  readonly id: number;
  readonly number: string;
  readonly clientId: number | null;
}

let numbers = 0;

/** A draft of one unit of each offer, created at `at` (milliseconds since 1970). */
export function draftRow(
  offers: readonly Offer[],
  at: number,
  change: Partial<NewRow<'commandes'>> = {},
): NewRow<'commandes'> {
  const provider = providerOf(change.payment_method);
  const number = `AP-NG-${String(++numbers).padStart(7, '0')}`;
  return {
    idCommande: number,
    idCommandeSent: number,
    clientId: null,
    quantite: offers.length,
    priceTotal: 1500.5 * offers.length,
    fraisLivraison: 900,
    devise: 'Naira',
    adresse: '12 Allen Avenue,Ikeja',
    modeLivraison: 'Ship',
    dateLivraison: '2026-11-22',
    heureLivraison: '09:05',
    payment: 'pending',
    payment_method: CASH_ON_DELIVERY,
    status: 'draft',
    desc: null,
    createdAt: new Date(at).toISOString(),
    produitIds: offers.map(({ produitId }) => produitId),
    // Older schemas have no such column.
    ...(provider && { provider }),
    ...change,
  };
}

/** Inserts such a draft; its customer is new unless `change` names one. */
export async function newDraft(
  db: Database,
  offers: readonly Offer[],
  at: number,
  change: Partial<NewRow<'commandes'>> = {},
): Promise<StoredOrder> {
  const clientId = change.clientId === undefined ? await newClient(db) : change.clientId;
  const row = draftRow(offers, at, { ...change, clientId });
  const { id } = await db.write((trx) =>
    trx.insertInto('commandes').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  return { id, number: row.idCommande, clientId };
}

/** Inserts the same as a placed order, without its mail; earlier mails are deleted as well. */
export async function newOrder(
  db: Database,
  offers: readonly Offer[],
  at: number,
  change: Partial<NewRow<'commandes'>> = {},
): Promise<StoredOrder> {
  const order = await newDraft(db, offers, at, change);
  const lines = offers.map(({ produitId, boutiqueId }) => ({
    produitId,
    boutiqueId,
    nom: 'Adire Cloth',
    variety: '',
    colour: '',
    qte: 1,
    qteBackorder: 0,
    prix: 1500.5,
  }));
  await db.write(async (trx) => {
    const content = {
      lines,
      quantite: offers.length,
      priceTotal: 1500.5 * offers.length,
      desc: null,
      places: new Map(),
      products: await lockOrderables(
        trx,
        lines.map(({ produitId: id, ...line }) => ({ ...line, id })),
      ),
    };
    const draft = await lockOrder(trx, order.id);
    if (!draft) throw new Error('There is no such draft.');
    await insertPlacedOrder(trx, draft, content, { now: at, locks: testServices().orders });
    // Tests look at the later mails.
    await trx.deleteFrom('mail_outbox').execute();
  });
  return order;
}

/** A payment of the order; amounts in kobo. */
export async function newPayment(
  db: Database,
  commandeId: number,
  change: Partial<NewRow<'payments'>> = {},
): Promise<string> {
  const reference = `oja-${unique()}`;
  await db.write((trx) =>
    trx
      .insertInto('payments')
      .values({
        reference,
        commandeId,
        amountKobo: 240_050,
        currency: 'NGN',
        status: 'pending',
        createdAt: '2026-11-21T08:15:00.000Z',
        verifiedAt: null,
        url: `https://pay.example/${reference}`,
        ...change,
      })
      .execute(),
  );
  return reference;
}

/** The mails of the outbox, oldest first. */
export async function mailsOf(db: Database) {
  return db.read.selectFrom('mail_outbox').select(['to', 'subject', 'body']).orderBy('id').execute();
}

/** The state of the order, and those of its parts with their delivery persons. */
export async function stateOf(db: Database, id: number) {
  const order = await db.read
    .selectFrom('commandes')
    .select(['status', 'payment'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const parts = await db.read
    .selectFrom('livraisons')
    .select(['status', 'nom'])
    .where('commandeId', '=', id)
    .orderBy('boutiqueId')
    .execute();
  return { ...order, parts: parts.map(({ status, nom }) => (nom === null ? status : `${status} by ${nom}`)) };
}

/** Units in stock of each offer. */
export async function stockOf(db: Database, offers: readonly Offer[]): Promise<number[]> {
  const rows = await db.read.selectFrom('produits').select(['id', 'qte']).execute();
  return offers.map(({ produitId }) => rows.find(({ id }) => id === produitId)?.qte ?? Number.NaN);
}
