/** What shoppers reported (`reports`). */
import { dialectOf, type Reader, type Writer } from '../../data/database.ts';
import type { NewRow } from '../../data/tables.ts';
import { lockProduct } from '../products/writing/lock-products.repository.ts';
import type { ReportKind } from './report-reasons.ts';

/** Stores a report. */
export async function insertReport(trx: Writer, report: Omit<NewRow<'reports'>, 'id'>): Promise<void> {
  await trx.insertInto('reports').values(report).execute();
}

type About = Pick<NewRow<'reports'>, 'produitId' | 'commentId' | 'etoileId'>;

/**
 * Whether the product has such a review or rating that is shown; without either, whether there is such a product.
 * @param isLocked whether what is reported stays so until the transaction ends
 */
export async function canBeReported(
  db: Reader,
  { produitId, commentId, etoileId }: About,
  isLocked = false,
): Promise<boolean> {
  const shown = (table: 'comments' | 'etoiles', id: number) =>
    db
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('produitId', '=', produitId)
      .where('hiddenAt', 'is', null);
  const query =
    commentId != null
      ? shown('comments', commentId)
      : etoileId != null
        ? shown('etoiles', etoileId)
        : db.selectFrom('produits').select('id').where('id', '=', produitId);
  const found = await query
    .$if(isLocked && dialectOf(db) === 'postgres', (locking) => locking.forUpdate())
    .executeTakeFirst();
  return found !== undefined;
}

/** {@link canBeReported} with locks: it is neither deleted nor hidden before the report is stored. */
export const lockReported = async (trx: Writer, about: About): Promise<boolean> =>
  // Operators who hide an opinion lock its product first, too.
  (await lockProduct(trx, about.produitId)) !== undefined && canBeReported(trx, about, true);

/** Closes the open reports of a review or rating; returns their number. */
export async function closeReportsOf(
  trx: Writer,
  kind: Exclude<ReportKind, 'product'>,
  id: number,
  closed: { readonly closedAt: string; readonly closedNote: string },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('reports')
    .set(closed)
    .where(kind === 'review' ? 'commentId' : 'etoileId', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes the reports that were closed before `before`. */
export async function deleteOldReports(trx: Writer, before: string): Promise<void> {
  await trx.deleteFrom('reports').where('closedAt', '<', before).execute();
}
