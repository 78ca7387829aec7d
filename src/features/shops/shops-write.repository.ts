/** Writes shops. Derived data of their products (lists, search, counts, tags) changes in the same transaction. */
import { sql } from 'kysely';
import { logChange } from '../../data/change-log.ts';
import type { Writer } from '../../data/database.ts';
import { tagsOfRowChange } from '../../data/row-tags.ts';
import { tableRows } from '../../data/table-rows.ts';
import { foldText } from '../../shared/fold-text.ts';
import { listedStates, updateDerivedData } from '../products/writing/listed-products.repository.ts';
import { lockCatalogue } from '../products/writing/lock-catalogue.repository.ts';
import { lockBeforeWrite } from '../products/writing/lock-products.repository.ts';
import { searchFacts } from '../products/writing/search-facts.repository.ts';
import { NO_FACTS } from '../search/index/search-terms.ts';

/** Thrown for a shop that does not exist. */
export class ShopWriteError extends Error {}

export interface ShopChanges {
  readonly nomBoutique?: string;
  readonly isActive?: boolean;
  readonly url?: string;
  readonly pays?: string;
  readonly province?: string;
  readonly ville?: string;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly externalId?: string | null;
}

/** Products per batch, which bounds memory. */
const BATCH = 1000;

/**
 * Changes a shop. Its products are listed while both they and the shop are active, and are found by the shop's place;
 * both are updated. `now` is ISO 8601.
 * @throws {ShopWriteError} if there is no such shop
 */
export async function updateShop(
  trx: Writer,
  id: number,
  changes: ShopChanges,
  now: string = new Date().toISOString(),
): Promise<void> {
  await lockCatalogue(trx, 'alone');
  const shop = await trx.selectFrom('boutiques').selectAll().where('id', '=', id).executeTakeFirst();
  if (!shop) throw new ShopWriteError(`there is no shop with the id ${id}`);
  const next = { ...shop, ...changes };
  await trx
    .updateTable('boutiques')
    .set({ ...changes, nomFolded: foldText(next.nomBoutique), updatedAt: now })
    .where('id', '=', id)
    .execute();
  await logChange(trx, tagsOfRowChange('boutiques', shop, next));
  const touchesProducts =
    next.isActive !== shop.isActive ||
    next.nomBoutique !== shop.nomBoutique ||
    next.pays !== shop.pays ||
    next.province !== shop.province ||
    next.ville !== shop.ville;
  if (!touchesProducts) return;
  for (let last = 0; ; ) {
    const batch = await trx
      .selectFrom('produits')
      .select('id')
      .where('boutiqueId', '=', id)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (batch.length === 0) return;
    last = Math.max(...batch.map((row) => row.id));
    await relist(
      trx,
      batch.map((row) => row.id),
      shop,
      next.isActive,
    );
  }
}

/** Updates the products of a shop whose old state is `earlier`. */
async function relist(
  trx: Writer,
  ids: readonly number[],
  earlier: { nomBoutique: string; pays: string; province: string; ville: string },
  shopIsActive: boolean,
): Promise<void> {
  await lockBeforeWrite(trx, ids);
  const { nomBoutique, pays, province, ville } = earlier;
  const factsBefore = await searchFacts(trx, ids, nomBoutique);
  const factsAfter = await searchFacts(trx, ids);
  const before = (await listedStates(trx, ids)).map((state) => ({
    ...state,
    pays,
    province,
    ville,
    facts: factsBefore.get(state.id) ?? NO_FACTS,
  }));
  await sql`
    update produits set "isListed" = ${shopIsActive ? sql.ref('isActive') : sql.lit(false)}
    where id in ${tableRows(
      trx,
      'produits',
      ['id'],
      ids.map((id) => ({ id })),
    )}`.execute(trx);
  const after = (await listedStates(trx, ids)).map((state) => ({
    ...state,
    facts: factsAfter.get(state.id) ?? NO_FACTS,
  }));
  await updateDerivedData(trx, before, after);
}
