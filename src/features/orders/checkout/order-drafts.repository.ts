/** Orders whose lines have not arrived yet. */
import type { Writer } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import type { NewRow, Row } from '../../../data/tables.ts';
import { ORDER_COLUMNS } from '../order-columns.ts';
import { newOrderNumber } from '../order-number.ts';

type StoredOrder = Row<'commandes'>;

/** Maximum drafts of a customer; a new one replaces the oldest. */
export const MAX_DRAFTS = 20;
/** Attempts to draw a free number out of ten million. */
const MAX_TRIES = 20;
/** More drafts than a customer ever has. */
const ALL = 1000;

/** The data of a draft, without its number and the initial values. */
export type DraftContent = Pick<
  NewRow<'commandes'>,
  | 'quantite'
  | 'priceTotal'
  | 'fraisLivraison'
  | 'devise'
  | 'adresse'
  | 'modeLivraison'
  | 'dateLivraison'
  | 'heureLivraison'
  | 'payment_method'
  | 'provider'
  | 'email'
  | 'recipient'
  | 'produitIds'
  | 'createdAt'
>;

/** Deletes the customer's oldest drafts beyond the maximum less one, unless they have an order under the number. */
const makeRoom = statement((db, { clientId, sent }: Sent) => {
  const oldest = db
    .selectFrom('commandes')
    .select('id')
    .where('clientId', '=', clientId)
    .where('status', '=', 'draft')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(ALL)
    .offset(MAX_DRAFTS - 1);
  const known = db
    .selectFrom('commandes')
    .select('id')
    .where('clientId', '=', clientId)
    .where('idCommandeSent', '=', sent);
  return db
    .deleteFrom('commandes')
    .where('id', 'in', oldest)
    .where(({ not, exists }) => not(exists(known)));
});

const draftValues = (content: DraftContent) => ({
  quantite: content.quantite,
  priceTotal: content.priceTotal,
  fraisLivraison: content.fraisLivraison,
  devise: content.devise,
  adresse: content.adresse,
  modeLivraison: content.modeLivraison,
  dateLivraison: content.dateLivraison,
  heureLivraison: content.heureLivraison,
  payment_method: content.payment_method,
  provider: content.provider,
  email: content.email,
  recipient: content.recipient,
  produitIds: content.produitIds,
  createdAt: content.createdAt,
});

interface Sent {
  readonly clientId: number;
  /** The number that the browser drew. */
  readonly sent: string;
}

const insertUnlessTaken = statement((db, values: DraftContent & Sent & { readonly idCommande: string }) =>
  db
    .insertInto('commandes')
    .values({
      ...draftValues(values),
      clientId: values.clientId,
      idCommande: values.idCommande,
      idCommandeSent: values.sent,
      status: 'draft',
      payment: 'pending',
    })
    // Of any unique column: the number is another order's, or the customer has an order under it.
    .onConflict((conflict) => conflict.doNothing())
    .returning(ORDER_COLUMNS),
);

const replaceDraft = statement((db, values: DraftContent & Sent) =>
  db
    .updateTable('commandes')
    .set(draftValues(values))
    .where('clientId', '=', values.clientId)
    .where('idCommandeSent', '=', values.sent)
    .where('status', '=', 'draft')
    .returning(ORDER_COLUMNS),
);

const ordersUnder = statement((db, { clientId, sent }: Sent) =>
  db.selectFrom('commandes').select(ORDER_COLUMNS).where('clientId', '=', clientId).where('idCommandeSent', '=', sent),
);

/** Inserts a draft under a unique number: the sent one, or a new one if it is taken. */
async function insertDraft(trx: Writer, clientId: number, sent: string, content: DraftContent): Promise<StoredOrder> {
  let idCommande = sent;
  for (let k = 0; k < MAX_TRIES; k++) {
    const [inserted] = await insertUnlessTaken(trx, { ...content, clientId, sent, idCommande });
    if (inserted) return inserted;
    idCommande = newOrderNumber();
  }
  throw new Error(`No free order number was found in ${MAX_TRIES} tries.`);
}

/**
 * Stores a draft of the locked customer under the number `sent`: a new one, or over the one that they have under it.
 * Undefined, without a change, if the number is that of a placed order or of another customer's. Its statements are
 * started at once.
 */
export async function draftAtOnce(
  trx: Writer,
  clientId: number,
  sent: string,
  content: DraftContent,
): Promise<StoredOrder | undefined> {
  const [[replaced], , [inserted]] = await Promise.all([
    replaceDraft(trx, { ...content, clientId, sent }),
    makeRoom(trx, { clientId, sent }),
    insertUnlessTaken(trx, { ...content, clientId, sent, idCommande: sent }),
  ]);
  return replaced ?? inserted;
}

/** The order that the customer has under the number `sent`; undefined if there is none. */
export async function draftUnder(trx: Writer, clientId: number, sent: string): Promise<StoredOrder | undefined> {
  const [order] = await ordersUnder(trx, { clientId, sent });
  return order;
}

/** Inserts a draft of the locked customer; it replaces their oldest draft if they have {@link MAX_DRAFTS}. */
export async function newDraft(
  trx: Writer,
  clientId: number,
  sent: string,
  content: DraftContent,
): Promise<StoredOrder> {
  const [, draft] = await Promise.all([makeRoom(trx, { clientId, sent }), insertDraft(trx, clientId, sent, content)]);
  return draft;
}

/** Deletes a locked draft. */
export async function deleteOrder(trx: Writer, id: number): Promise<void> {
  await trx.deleteFrom('commandes').where('id', '=', id).execute();
}
