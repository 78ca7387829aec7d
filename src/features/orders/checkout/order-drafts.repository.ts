/** Orders whose lines have not arrived yet (S-05). */
import type { Writer } from '../../../data/database.ts';
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
  | 'email'
  | 'recipient'
  | 'produitIds'
  | 'createdAt'
>;

/** Ids of the customer's oldest drafts beyond the maximum less one. */
async function makeRoom(trx: Writer, clientId: number): Promise<void> {
  const oldest = trx
    .selectFrom('commandes')
    .select('id')
    .where('clientId', '=', clientId)
    .where('status', '=', 'draft')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(ALL)
    .offset(MAX_DRAFTS - 1);
  await trx.deleteFrom('commandes').where('id', 'in', oldest).execute();
}

/** Inserts a draft under a unique number: the sent one, or a new one if it is taken (S-03). */
async function insertDraft(trx: Writer, clientId: number, sent: string, content: DraftContent): Promise<StoredOrder> {
  let idCommande = sent;
  for (let k = 0; k < MAX_TRIES; k++) {
    const inserted = await trx
      .insertInto('commandes')
      .values({ ...content, clientId, idCommande, idCommandeSent: sent, status: 'draft', payment: 'pending' })
      .onConflict((conflict) => conflict.column('idCommande').doNothing())
      .returning(ORDER_COLUMNS)
      .executeTakeFirst();
    if (inserted) return inserted;
    idCommande = newOrderNumber();
  }
  throw new Error(`No free order number was found in ${MAX_TRIES} tries.`);
}

/**
 * The order that the customer, who is locked, has under the number `sent`: a draft, which gets `content`, or a placed
 * order, unchanged. Undefined if there is none.
 */
export async function updateDraft(
  trx: Writer,
  clientId: number,
  sent: string,
  content: DraftContent,
): Promise<StoredOrder | undefined> {
  const [draft, placed] = await Promise.all([
    trx
      .updateTable('commandes')
      .set(content)
      .where('clientId', '=', clientId)
      .where('idCommandeSent', '=', sent)
      .where('status', '=', 'draft')
      .returning(ORDER_COLUMNS)
      .executeTakeFirst(),
    trx
      .selectFrom('commandes')
      .select(ORDER_COLUMNS)
      .where('clientId', '=', clientId)
      .where('idCommandeSent', '=', sent)
      .executeTakeFirst(),
  ]);
  return draft ?? placed;
}

/** Inserts a draft of the locked customer; it replaces their oldest draft if they have {@link MAX_DRAFTS}. */
export async function newDraft(
  trx: Writer,
  clientId: number,
  sent: string,
  content: DraftContent,
): Promise<StoredOrder> {
  const [, draft] = await Promise.all([makeRoom(trx, clientId), insertDraft(trx, clientId, sent, content)]);
  return draft;
}

/** Deletes a locked draft. */
export async function deleteOrder(trx: Writer, id: number): Promise<void> {
  await trx.deleteFrom('commandes').where('id', '=', id).execute();
}
