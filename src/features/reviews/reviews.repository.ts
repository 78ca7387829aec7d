/** Written reviews (`comments`). */
import type { Reader } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import type { Slice } from '../../shared/listing.ts';
import { boundTexts } from '../../shared/long-texts.ts';

const readCount = statement((db, { produitId }: { produitId: number }) =>
  db
    .selectFrom('produits as p')
    .select((eb) =>
      eb
        .selectFrom('comments as r')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('r.produitId', '=', 'p.id')
        .where('r.hiddenAt', 'is', null)
        .as('total'),
    )
    .where('p.id', '=', produitId),
);

/** The number of a product's reviews that are not hidden; undefined if there is no such product. */
export async function countReviews(db: Reader, produitId: number): Promise<number | undefined> {
  const [row] = await readCount(db, { produitId });
  return row && Number(row.total);
}

/** Reviews with the public profile of their author. */
function withAuthor(db: Reader) {
  return db
    .selectFrom('comments as r')
    .innerJoin('clients as c', 'c.id', 'r.clientId')
    .select(['r.id', 'r.text', 'r.createdAt', 'r.produitId', 'r.clientId', 'r.bought', 'c.pseudo', 'c.url']);
}

/** Reviews that everybody sees. */
const shownWithAuthor = (db: Reader) => withAuthor(db).where('r.hiddenAt', 'is', null);

type WithAuthor = Awaited<ReturnType<ReturnType<typeof withAuthor>['execute']>>[number];

const asAnswered = <R extends WithAuthor>({ pseudo, url, ...review }: R) => ({
  ...review,
  isCut: false,
  client: { id: review.clientId, pseudo, url },
});

type Place = Pick<WithAuthor, 'clientId' | 'produitId'>;

/** A customer's reviews of a product, newest first, with `hiddenAt`; at most `MAX_REVIEWS`. */
export async function ownReviews(db: Reader, { clientId, produitId }: Place) {
  const rows = await withAuthor(db)
    .select('r.hiddenAt')
    .where('r.produitId', '=', produitId)
    .where('r.clientId', '=', clientId)
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
  return rows.map(asAnswered);
}

/** The reviews that a query selects: a single one, or those of a customer; undefined if it selects none. */
export async function selectedReviews(
  db: Reader,
  produitId: number,
  { reviewId, clientId }: { readonly reviewId?: number | undefined; readonly clientId?: number | undefined },
) {
  const query = shownWithAuthor(db).where('r.produitId', '=', produitId);
  if (reviewId !== undefined) return (await query.where('r.id', '=', reviewId).execute()).map(asAnswered);
  if (clientId === undefined) return undefined;
  const own = query.where('r.clientId', '=', clientId).orderBy('r.createdAt', 'desc').orderBy('r.id', 'desc');
  return (await own.execute()).map(asAnswered);
}

/**
 * Reviews of customers who bought here first, then the newest, each with the public profile of its author; long texts
 * may be cut (`boundTexts`).
 */
export async function reviewsOfProduct(db: Reader, produitId: number, { offset, limit }: Slice) {
  const rows = await shownWithAuthor(db)
    .where('r.produitId', '=', produitId)
    .orderBy('r.bought', 'desc')
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const texts = boundTexts(rows.map(({ text }) => text));
  return rows.map((row, k) => ({ ...asAnswered(row), ...texts[k] }));
}

/** The review `id` with the profile of its author and `hiddenAt`; undefined if there is none. */
export async function reviewById(db: Reader, id: number) {
  const row = await withAuthor(db).select('r.hiddenAt').where('r.id', '=', id).executeTakeFirst();
  return row && asAnswered(row);
}
