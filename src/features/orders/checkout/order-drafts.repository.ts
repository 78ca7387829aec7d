/** Orders whose lines have not arrived yet (S-05). */
import type { Writer } from '../../../data/database.ts';
import type { NewRow } from '../../../data/tables.ts';
import { newOrderNumber } from '../order-number.ts';

/** Drafts of one customer at a time, so that nobody fills the table; the oldest makes room. */
export const MAX_DRAFTS = 20;
/** Numbers that are tried before one that nobody has is given up: ten million there are. */
const MAX_TRIES = 20;
/** More than one customer ever has. */
const ALL = 1000;

/** What a draft holds beside its number and what every draft starts with. */
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

/** The customer's oldest drafts but one less than they may have. */
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

/** The draft under a number that no other order has: the one that was sent, or one that is drawn (S-03). */
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
 * The id of the order that the customer, who is locked, sends under the number `sent`: a new draft, the draft brought up
 * to date, or the order that was placed under it, as it is.
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
