/** Takes products off sale and puts them back, for the operator. Each change is recorded. */
import type { Database } from '../../../data/database.ts';
import { OperatorError } from '../../../node/operator-error.ts';
import { type Operator, recordAction } from '../../operator/actions.repository.ts';
import { lockCatalogue } from '../writing/lock-catalogue.repository.ts';
import { lockBeforeWrite } from '../writing/lock-products.repository.ts';
import { updateProducts } from '../writing/products-write.repository.ts';

/**
 * Opens products, or closes them: they leave all lists until they are opened, and their pages say so. Returns the ids of
 * those that changed.
 * @param now milliseconds since 1970
 * @throws {OperatorError} if one does not exist; then nothing changes
 */
export async function setProductsOpen(
  db: Database,
  operator: Operator,
  { ids, isActive }: { readonly ids: readonly number[]; readonly isActive: boolean },
  now: number,
): Promise<number[]> {
  // By id, as all writers lock products.
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b);
  return db.write(async (trx) => {
    await lockCatalogue(trx, 'shared');
    await lockBeforeWrite(trx, sorted);
    const products = await trx.selectFrom('produits').select(['id', 'isActive']).where('id', 'in', sorted).execute();
    const missing = sorted.find((id) => !products.some((product) => product.id === id));
    if (missing !== undefined) throw new OperatorError(`There is no product ${missing}.`);
    const changed = products.filter((product) => product.isActive !== isActive).map(({ id }) => id);
    if (changed.length > 0) await updateProducts(trx, changed, { isActive }, new Date(now).toISOString());
    for (const id of changed) {
      const values = { before: { isActive: !isActive }, after: { isActive } };
      const action = `products ${isActive ? 'open' : 'close'}`;
      await recordAction(trx, operator, { action, subject: `product ${id}`, ...values }, now);
    }
    return changed.toSorted((a, b) => a - b);
  });
}
