/** The rows of an account that is emptied. */
import type { Writer } from '../../../data/database.ts';
import { updateAndLog } from '../../../data/logged-rows.ts';
import { emailKey } from '../identifiers/identifiers.ts';
import { deleteOpinionsAndFollows } from '../security/delete-client.repository.ts';

/** The profile of an account of which only the address is known, with a name for the texts that the customer writes. */
const emptyProfile = (email: string) => ({
  nom: '',
  pseudo: email.split('@')[0] ?? '',
  numTel: null,
  phoneKey: null,
  url: null,
  sexe: null,
  dateNaissance: null,
  pays: null,
  province: null,
  ville: null,
});

/**
 * Deletes all that an account holds, except orders, and proves its address. Messages to support stay, without the
 * account. The caller corrects counts of products before, and ends sessions and codes.
 */
export async function emptyAccount(trx: Writer, clientId: number, email: string): Promise<void> {
  await deleteOpinionsAndFollows(trx, clientId);
  await trx.deleteFrom('likes').where('clientId', '=', clientId).execute();
  await trx.deleteFrom('adresses').where('clientId', '=', clientId).execute();
  const cart = trx.selectFrom('carts').select('id').where('clientId', '=', clientId);
  await trx.deleteFrom('cart_produits').where('cartId', 'in', cart).execute();
  await trx.updateTable('signal_abus').set({ clientId: null }).where('clientId', '=', clientId).execute();
  const proven = { ...emptyProfile(email), googleSub: null, provenEmail: emailKey(email) };
  await updateAndLog(trx, 'clients', { id: clientId }, proven);
}
