/** What shoppers reported, as operators see it. */
import type { Reader } from '../../../data/database.ts';

const reportsWithProduct = (db: Reader) =>
  db
    .selectFrom('reports as q')
    .innerJoin('produits as p', 'p.id', 'q.produitId')
    .leftJoin('comments as r', 'r.id', 'q.commentId')
    .leftJoin('etoiles as e', 'e.id', 'q.etoileId')
    .select(['q.id', 'q.createdAt', 'q.produitId', 'q.commentId as reviewId', 'q.etoileId as ratingId'])
    .select(['q.reason', 'q.text', 'q.contact', 'q.closedAt', 'q.closedNote'])
    .select(['p.nom as product', 'r.text as review', 'e.comment as rating', 'e.cote']);

/** Which reports are listed. */
export interface ReportFilter {
  readonly isOpen?: boolean;
  /** Only those of a product itself, not of its reviews and ratings. */
  readonly isOfProduct?: boolean;
  readonly limit: number;
}

/** Reports, newest first, and how many there are. */
export async function reportsForOperator(db: Reader, { isOpen = false, isOfProduct = false, limit }: ReportFilter) {
  let query = reportsWithProduct(db);
  if (isOpen) query = query.where('q.closedAt', 'is', null);
  if (isOfProduct) query = query.where('q.commentId', 'is', null).where('q.etoileId', 'is', null);
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { reports: await query.orderBy('q.id', 'desc').limit(limit).execute(), total: Number(total) };
}

export type ListedReport = Awaited<ReturnType<typeof reportsForOperator>>['reports'][number];

/** The report `id`; undefined if there is none. */
export const reportForOperator = (db: Reader, id: number): Promise<ListedReport | undefined> =>
  reportsWithProduct(db).where('q.id', '=', id).executeTakeFirst();

/** The reports of one review or rating, newest first. */
export const reportsOf = (db: Reader, kind: 'review' | 'rating', id: number): Promise<ListedReport[]> =>
  reportsWithProduct(db)
    .where(kind === 'review' ? 'q.commentId' : 'q.etoileId', '=', id)
    .orderBy('q.id', 'desc')
    .execute();
