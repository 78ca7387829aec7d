/** Deletes a product with everything that hangs on it. */
import { logChange } from '../../data/change-log.ts';
import type { Writer } from '../../data/database.ts';
import { tags } from '../../data/tags.ts';
import { NO_FACTS } from '../search/search-terms.ts';
import { listedStates, updateDerivedData } from './listed-products.repository.ts';
import { lockBeforeWrite } from './lock-products.repository.ts';
import { searchFacts } from './search-facts.repository.ts';

/** Removes a product with its pictures and varieties. Whether there was one. */
export async function deleteProduct(trx: Writer, id: number): Promise<boolean> {
  // Of two that delete it the second finds nothing to take out of the counts.
  await lockBeforeWrite(trx, [id]);
  const facts = await searchFacts(trx, [id]);
  const before = (await listedStates(trx, [id])).map((state) => ({ ...state, facts: facts.get(id) ?? NO_FACTS }));
  if (before.length === 0) return false;
  await trx.deleteFrom('images').where('produitId', '=', id).execute();
  await trx.deleteFrom('caracteristiques').where('produitId', '=', id).execute();
  await trx.deleteFrom('produits').where('id', '=', id).execute();
  await updateDerivedData(trx, before, []);
  await logChange(trx, [tags.product(id)]);
  return true;
}
