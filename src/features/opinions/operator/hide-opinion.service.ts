/** Hides ratings and reviews from everybody but their authors, and undoes that, for operators. */
import type { Database, Writer } from '../../../data/database.ts';
import { updateAndLog } from '../../../data/logged-rows.ts';
import { OperatorError } from '../../../node/operator-error.ts';
import { lockClient } from '../../account/lock-client.repository.ts';
import { type Operator, recordAction } from '../../operator/actions.repository.ts';
import { noteOf } from '../../operator/note.service.ts';
import { lockProduct } from '../../products/writing/lock-products.repository.ts';
import { addToProduct } from '../../products/writing/product-counts.repository.ts';
import { starsOfOne } from '../../ratings/ratings-write.repository.ts';
import { closeReportsOf } from '../../reports/reports.repository.ts';
import { changedStandings, storeStandings } from '../../shops/seller-standing.repository.ts';
import type { OpinionKind } from '../hidden-opinion.ts';
import { subjectOf } from './opinion-actions.repository.ts';
import { OPINION_TABLES } from './opinions.repository.ts';

/** One rating or review. */
interface Named {
  readonly kind: OpinionKind;
  readonly id: number;
}

const storedIn = (trx: Writer, { kind, id }: Named) =>
  trx
    .selectFrom(OPINION_TABLES[kind])
    .select(['clientId', 'produitId', 'hiddenAt', 'hiddenReason'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The opinion, with its author and its product locked. @throws {OperatorError} if there is none */
async function lockedOpinion(trx: Writer, named: Named) {
  const found = await storedIn(trx, named);
  if (found && (await lockClient(trx, found.clientId))) await lockProduct(trx, found.produitId);
  // Read again: it may have been deleted or changed before the locks.
  const current = found && (await storedIn(trx, named));
  if (!current) throw new OperatorError(`There is no ${named.kind} ${named.id}.`);
  return current;
}

/** Takes the stars of a rating from its product, or adds them again, also in the standing of the seller. */
async function countStars(trx: Writer, id: number, produitId: number, sign: 1 | -1): Promise<void> {
  const { cote } = await trx.selectFrom('etoiles').select('cote').where('id', '=', id).executeTakeFirstOrThrow();
  await addToProduct(trx, produitId, starsOfOne({ cote }, sign));
  const { boutiqueId } = await trx
    .selectFrom('produits')
    .select('boutiqueId')
    .where('id', '=', produitId)
    .executeTakeFirstOrThrow();
  await storeStandings(trx, await changedStandings(trx, [boutiqueId]));
}

/**
 * Hides a rating or review at once, in every process: it leaves lists, counts and averages. Its author still sees it,
 * with a note. Its open reports are closed. A hidden one gets the new reason.
 * @param hidden `reason` for operators and the copy of its author; undefined keeps the one that it has
 * @param now milliseconds since 1970
 * @returns whether anything changed, and whether it was hidden before
 * @throws {OperatorError} if there is none, and for a reason that is too long
 */
export async function hideOpinion(
  db: Database,
  operator: Operator,
  { kind, id, reason }: Named & { readonly reason?: string | undefined },
  now: number,
): Promise<{ isChanged: boolean; wasHidden: boolean }> {
  const noted = noteOf(reason, 'reason');
  return db.write(async (trx) => {
    const { produitId, hiddenAt, hiddenReason } = await lockedOpinion(trx, { kind, id });
    const before = { hiddenAt, hiddenReason };
    const wasHidden = hiddenAt !== null;
    const at = new Date(now).toISOString();
    const after = { hiddenAt: hiddenAt ?? at, hiddenReason: noted ?? hiddenReason };
    const closedReports = await closeReportsOf(trx, kind, id, { closedAt: at, closedNote: `The ${kind} is hidden.` });
    if (wasHidden && after.hiddenReason === hiddenReason && closedReports === 0) return { isChanged: false, wasHidden };
    await updateAndLog(trx, OPINION_TABLES[kind], { id }, after);
    if (!wasHidden && kind === 'rating') await countStars(trx, id, produitId, -1);
    const action = {
      action: `${kind}s hide`,
      subject: subjectOf(kind, id),
      before,
      after: { ...after, closedReports },
    };
    await recordAction(trx, operator, action, now);
    return { isChanged: true, wasHidden };
  });
}

/**
 * Undoes {@link hideOpinion}: everybody sees the rating or review again.
 * @param now milliseconds since 1970
 * @returns whether it was hidden
 * @throws {OperatorError} if there is none
 */
export async function unhideOpinion(
  db: Database,
  operator: Operator,
  { kind, id }: Named,
  now: number,
): Promise<boolean> {
  return db.write(async (trx) => {
    const { produitId, hiddenAt, hiddenReason } = await lockedOpinion(trx, { kind, id });
    if (hiddenAt === null) return false;
    const after = { hiddenAt: null, hiddenReason: null };
    await updateAndLog(trx, OPINION_TABLES[kind], { id }, after);
    if (kind === 'rating') await countStars(trx, id, produitId, 1);
    const before = { hiddenAt, hiddenReason };
    await recordAction(trx, operator, { action: `${kind}s unhide`, subject: subjectOf(kind, id), before, after }, now);
    return true;
  });
}
