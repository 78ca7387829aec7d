/** What shoppers reported (`reports`). */
import type { Reader, Writer } from '../../data/database.ts';
import type { NewRow } from '../../data/tables.ts';
import type { ReportKind } from './report-reasons.ts';

/** Stores a report. */
export async function insertReport(trx: Writer, report: Omit<NewRow<'reports'>, 'id'>): Promise<void> {
  await trx.insertInto('reports').values(report).execute();
}

/** Whether the product has such a review or rating that is shown; without either, whether there is such a product. */
export async function canBeReported(
  db: Reader,
  { produitId, commentId, etoileId }: Pick<NewRow<'reports'>, 'produitId' | 'commentId' | 'etoileId'>,
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
  return (await query.executeTakeFirst()) !== undefined;
}

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
