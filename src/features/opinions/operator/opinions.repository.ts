/** Ratings and reviews as operators see them, hidden ones included. */
import { sql } from 'kysely';
import type { Reader } from '../../../data/database.ts';
import type { OpinionKind } from '../hidden-opinion.ts';

/** The table of each kind. */
export const OPINION_TABLES = { review: 'comments', rating: 'etoiles' } as const satisfies Record<OpinionKind, string>;

/** The column of `reports` that names an opinion of each kind. */
const REPORTED_BY = { review: 'commentId', rating: 'etoileId' } as const satisfies Record<OpinionKind, string>;

/** Which opinions are listed. */
export interface OpinionFilter {
  readonly isHidden?: boolean;
  /** Only those with an open report. */
  readonly isReported?: boolean;
  readonly produitId?: number | undefined;
  readonly limit: number;
}

const COLUMNS = ['id', 'createdAt', 'bought', 'hiddenAt', 'hiddenReason', 'clientId', 'produitId'] as const;

/** The rows of both tables in one form: `cote` is null for a review. */
const rowsOf = (db: Reader, kind: OpinionKind) =>
  kind === 'review'
    ? db
        .selectFrom('comments')
        .select([...COLUMNS, 'text', sql<number | null>`cast(null as integer)`.as('cote')])
        .as('o')
    : db
        .selectFrom('etoiles')
        .select([...COLUMNS, 'comment as text', sql<number | null>`"cote"`.as('cote')])
        .as('o');

const opinionsOf = (db: Reader, kind: OpinionKind) =>
  db
    .selectFrom(rowsOf(db, kind))
    .innerJoin('clients as c', 'c.id', 'o.clientId')
    .innerJoin('produits as p', 'p.id', 'o.produitId')
    .select(['o.id', 'o.createdAt', 'o.bought', 'o.hiddenAt', 'o.hiddenReason', 'o.clientId', 'o.produitId'])
    .select(['o.text', 'o.cote', 'c.pseudo', 'c.nom as lastName', 'p.nom as product'])
    .select((eb) =>
      eb
        .selectFrom('reports as q')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef(`q.${REPORTED_BY[kind]}`, '=', 'o.id')
        .where('q.closedAt', 'is', null)
        .as('openReports'),
    );

type Found = Awaited<ReturnType<ReturnType<typeof opinionsOf>['execute']>>[number];

const listed = (found: Found) => ({ ...found, openReports: Number(found.openReports) });

/** Opinions of a kind, newest first, and how many there are. */
export async function opinionsForOperator(
  db: Reader,
  kind: OpinionKind,
  { isHidden = false, isReported = false, produitId, limit }: OpinionFilter,
) {
  let query = opinionsOf(db, kind);
  if (isHidden) query = query.where('o.hiddenAt', 'is not', null);
  if (produitId !== undefined) query = query.where('o.produitId', '=', produitId);
  if (isReported)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('reports as q')
          .select('q.id')
          .whereRef(`q.${REPORTED_BY[kind]}`, '=', 'o.id')
          .where('q.closedAt', 'is', null),
      ),
    );
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const found = await query.orderBy('o.createdAt', 'desc').orderBy('o.id', 'desc').limit(limit).execute();
  return { opinions: found.map(listed), total: Number(total) };
}

export type ListedOpinion = Awaited<ReturnType<typeof opinionsForOperator>>['opinions'][number];

/** The opinion `id` of a kind; undefined if there is none. */
export async function opinionForOperator(
  db: Reader,
  kind: OpinionKind,
  id: number,
): Promise<ListedOpinion | undefined> {
  const found = await opinionsOf(db, kind).where('o.id', '=', id).executeTakeFirst();
  return found && listed(found);
}
