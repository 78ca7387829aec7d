/** Deletes products that nobody has ordered, liked or written about, with their pictures and varieties. */
import { logChange } from '../../../data/change-log.ts';
import type { Writer } from '../../../data/database.ts';
import { isOneOf, textOfIds } from '../../../data/table-rows.ts';
import { tags } from '../../../data/tags.ts';
import { NO_FACTS } from '../../search/index/search-terms.ts';
import { listedStates, updateDerivedData } from './listed-products.repository.ts';
import { lockCatalogue } from './lock-catalogue.repository.ts';
import { lockBeforeWrite } from './lock-products.repository.ts';
import { searchFacts } from './search-facts.repository.ts';

/** Deletes the products `ids` with their pictures and varieties. Returns how many existed. */
export async function deleteProducts(trx: Writer, ids: readonly number[]): Promise<number> {
  await lockCatalogue(trx, 'shared');
  // Of two concurrent deletions of a product, the second must not reduce the counts again.
  await lockBeforeWrite(trx, ids);
  const facts = await searchFacts(trx, ids);
  const before = (await listedStates(trx, ids)).map((state) => ({ ...state, facts: facts.get(state.id) ?? NO_FACTS }));
  if (before.length === 0) return 0;
  const text = textOfIds(trx, ids);
  for (const table of ['images', 'caracteristiques'] as const)
    await trx
      .deleteFrom(table)
      .where(isOneOf(trx, 'produitId', text))
      .execute();
  await trx
    .deleteFrom('produits')
    .where(isOneOf(trx, 'id', text))
    .execute();
  await updateDerivedData(trx, before, []);
  await logChange(
    trx,
    before.map(({ id }) => tags.product(id)),
  );
  return before.length;
}
