/** Orders whose lines have not arrived yet (S-05). */
import type { Writer } from '../../../data/database.ts';
import type { NewRow } from '../../../data/tables.ts';
import { newOrderNumber } from '../order-number.ts';

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
async function insertDraft(trx: Writer, clientId: number, sent: string, content: DraftContent): Promise<number> {
  let idCommande = sent;
  for (let k = 0; k < MAX_TRIES; k++) {
    const inserted = await trx
      .insertInto('commandes')
      .values({ ...content, clientId, idCommande, idCommandeSent: sent, status: 'draft', payment: 'pending' })
      .onConflict((conflict) => conflict.column('idCommande').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return inserted.id;
    idCommande = newOrderNumber();
  }
  throw new Error(`No free order number was found in ${MAX_TRIES} tries.`);
}

/**
 * The id of the order that the locked customer sends under the number `sent`: a new draft, the updated draft, or the
 * placed order, unchanged.
 */
export async function putDraft(trx: Writer, clientId: number, sent: string, content: DraftContent): Promise<number> {
  const draft = await trx
    .updateTable('commandes')
    .set(content)
    .where('clientId', '=', clientId)
    .where('idCommandeSent', '=', sent)
    .where('status', '=', 'draft')
    .returning('id')
    .executeTakeFirst();
  if (draft) return draft.id;
  const placed = await trx
    .selectFrom('commandes')
    .select('id')
    .where('clientId', '=', clientId)
    .where('idCommandeSent', '=', sent)
    .executeTakeFirst();
  if (placed) return placed.id;
  await makeRoom(trx, clientId);
  return insertDraft(trx, clientId, sent, content);
}

/** Deletes a locked draft. */
export async function deleteOrder(trx: Writer, id: number): Promise<void> {
  await trx.deleteFrom('commandes').where('id', '=', id).execute();
}
