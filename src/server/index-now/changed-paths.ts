/** The pages of products, shops, collections and sub-categories that changed within a period, from the change log. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EVERYTHING } from '../../data/change-log.ts';
import type { Database } from '../../data/database.ts';
import { tags } from '../../data/tags.ts';
import { collectionPath, productPath, shopPath, subCategoryPath } from '../../shared/links.ts';

/** Maximum ids of one read, and rows of one read of all products. */
const BATCH = 500;

/** A period between two ISO 8601 times: `from` is included, `to` is not. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

const idsOf = (changed: ReadonlySet<string>, pattern: RegExp): number[] =>
  [...changed].flatMap((tag) => {
    const id = pattern.exec(tag)?.[1];
    return id === undefined ? [] : [Number(id)];
  });

const batches = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) => ids.slice(at * BATCH, (at + 1) * BATCH));

/** Yields changed products by their tags, and new ones by their time, because a new product has no tag of its own. */
async function* productPaths({ read }: Database, changed: ReadonlySet<string>, { from, to }: Window) {
  const products = read.selectFrom('produits').select(['id', 'nom']);
  for (const ids of batches(idsOf(changed, /^product:(\d+)$/)))
    yield (await products.where('id', 'in', ids).execute()).map(productPath);
  if (!changed.has(tags.newProduct)) return;
  const fresh = products.where('isListed', '=', true).where('createdAt', '>=', from).where('createdAt', '<', to);
  yield (await fresh.execute()).map(productPath);
}

/**
 * Yields products that changed within `window`, by reading all of them; needed when the log only says that much has
 * changed.
 */
async function* allProductPaths({ read }: Database, { from, to }: Window) {
  for (let after = 0; ; ) {
    const start = performance.now();
    const rows = await read
      .selectFrom('produits')
      .select(['id', 'nom', 'updatedAt'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    yield rows.filter(({ updatedAt }) => updatedAt >= from && updatedAt < to).map(productPath);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    // SQLite reads synchronously, so the wait leaves at least half of the time to shoppers.
    await sleep(performance.now() - start);
  }
}

/** Yields changed shops by their tags, and new ones by their time. */
async function shopPaths({ read }: Database, changed: ReadonlySet<string>, { from, to }: Window, isAll: boolean) {
  const ids = new Set(idsOf(changed, /^shop:(\d+)$/));
  const isNewPossible = isAll || changed.has(tags.shops);
  if (ids.size === 0 && !isNewPossible) return [];
  const rows = await read.selectFrom('boutiques').select(['id', 'nomLink', 'updatedAt']).execute();
  const isNew = (updatedAt: string) => isNewPossible && updatedAt >= from && updatedAt < to;
  return rows.filter(({ id, updatedAt }) => ids.has(id) || isNew(updatedAt)).map(shopPath);
}

/** Yields sub-categories whose products changed, and all rows of these small tables when a name in them changed. */
async function categoryPaths({ read }: Database, changed: ReadonlySet<string>, isAll: boolean): Promise<string[]> {
  const ids = new Set(idsOf(changed, /^sub-category:(\d+):products$/));
  const isAnySub = isAll || changed.has(tags.subCategories);
  const subs = isAnySub || ids.size > 0 ? await read.selectFrom('sous_categories').select(['id', 'nom']).execute() : [];
  const isAnyCollection = isAll || changed.has(tags.collections) || changed.has(tags.categories);
  const collections = isAnyCollection ? await read.selectFrom('classifications').select(['id', 'nom']).execute() : [];
  return [
    ...subs.filter(({ id }) => isAnySub || ids.has(id)).map(subCategoryPath),
    ...collections.map((collection) => collectionPath(collection)),
  ];
}

/**
 * Yields the paths of what changed within `window`, in batches and without duplicates.
 * @param isPruned whether the log no longer has the whole period
 */
export async function* changedPaths(db: Database, window: Window, isPruned: boolean): AsyncGenerator<string[]> {
  const logged = await db.read
    .selectFrom('change_log')
    .select('tag')
    .distinct()
    .where('createdAt', '>=', window.from)
    .where('createdAt', '<', window.to)
    .execute();
  const changed = new Set(logged.map(({ tag }) => tag));
  const isAll = isPruned || changed.has(EVERYTHING);
  yield categoryPaths(db, changed, isAll);
  yield shopPaths(db, changed, window, isAll);
  if (isAll) yield* allProductPaths(db, window);
  else yield* productPaths(db, changed, window);
}
