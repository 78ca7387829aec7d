/** Features collections: they come first on home and in lists without another order. Each change is recorded. */
import type { Database, Writer } from '../../../data/database.ts';
import { lockRows } from '../../../data/lock-rows.ts';
import { updateAndLog } from '../../../data/logged-rows.ts';
import { OperatorError } from '../../../node/operator-error.ts';
import { oneLine } from '../../../shared/one-line.ts';
import { type Operator, recordAction } from '../../operator/actions.repository.ts';
import { collectionsForOperator, collectionsNamed, type OperatorCollection } from './collections.repository.ts';

/** @throws {OperatorError} unless each name is that of one collection */
function named(all: readonly OperatorCollection[], names: readonly string[]): OperatorCollection[] {
  const found = names.map((name) => {
    const [first, ...others] = collectionsNamed(all, name);
    if (!first) throw new OperatorError(`There is no collection ${oneLine(name)}.`);
    if (others.length > 0)
      throw new OperatorError(
        `${oneLine(name)} is the name of the collections ${[first, ...others].map(({ id }) => id).join(', ')}. Name one by its id.`,
      );
    return first;
  });
  return [...new Set(found)];
}

/** Gives each collection of `next` the place at which it stands there, and the others none. */
async function storeOrder(trx: Writer, all: readonly OperatorCollection[], next: readonly OperatorCollection[]) {
  for (const { id, position } of all) {
    const at = next.findIndex((one) => one.id === id);
    const place = at === -1 ? null : at + 1;
    if (place !== position) await updateAndLog(trx, 'classifications', { id }, { position: place });
  }
}

/** What an operator changes: which collections are featured, and in which order. */
export interface FeaturedChange {
  readonly change: 'feature' | 'unfeature' | 'order';
  /** Ids, or names without case and accents. */
  readonly names: readonly string[];
}

function orderAfter(
  featured: readonly OperatorCollection[],
  change: FeaturedChange['change'],
  given: readonly OperatorCollection[],
): OperatorCollection[] {
  const others = featured.filter((one) => !given.includes(one));
  if (change === 'unfeature') return others;
  const stranger = given.find((one) => !featured.includes(one));
  if (change === 'order' && stranger)
    throw new OperatorError(`Collection ${stranger.id}, ${oneLine(stranger.nom)}, is not featured.`);
  return change === 'order' ? [...given, ...others] : [...featured, ...given.filter((one) => !featured.includes(one))];
}

/**
 * Features collections after those that are featured, takes them out, or puts the named ones first in this order.
 * Returns the featured ones in their order, and whether anything changed.
 * @param now milliseconds since 1970
 * @throws {OperatorError} for an unknown collection, and for an order with one that is not featured
 */
export async function changeFeatured(
  db: Database,
  operator: Operator,
  { change, names }: FeaturedChange,
  now: number,
): Promise<{ featured: OperatorCollection[]; isChanged: boolean }> {
  return db.write(async (trx) => {
    await lockRows(trx, 'classifications');
    const all = await collectionsForOperator(trx);
    const featured = all.filter(({ position }) => position !== null);
    const next = orderAfter(featured, change, named(all, names));
    const ids = (list: readonly OperatorCollection[]) => list.map(({ id }) => id);
    const isChanged = ids(featured).join() !== ids(next).join();
    if (isChanged) {
      await storeOrder(trx, all, next);
      const values = { before: { featured: ids(featured) }, after: { featured: ids(next) } };
      await recordAction(trx, operator, { action: `collections ${change}`, subject: 'collections', ...values }, now);
    }
    return { featured: next, isChanged };
  });
}
