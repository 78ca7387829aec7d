/** Reads written reviews (`comments`). */
import type { Reader } from '../../platform/database/database.ts';
import type { Slice } from '../listing.ts';

/** How many reviews a product has, or undefined when there is no such product. */
export async function countReviews(db: Reader, produitId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('produits as p')
    .select((eb) =>
      eb
        .selectFrom('comments as r')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('r.produitId', '=', 'p.id')
        .as('total'),
    )
    .where('p.id', '=', produitId)
    .executeTakeFirst();
  return row && Number(row.total);
}

/** Newest first, each with the public face of its author. */
export async function reviewsOfProduct(db: Reader, produitId: number, { offset, limit }: Slice) {
  const rows = await db
    .selectFrom('comments as r')
    .innerJoin('clients as c', 'c.id', 'r.clientId')
    .select(['r.id', 'r.text', 'r.createdAt', 'r.produitId', 'r.clientId', 'c.pseudo', 'c.url'])
    .where('r.produitId', '=', produitId)
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ pseudo, url, ...review }) => ({ ...review, client: { id: review.clientId, pseudo, url } }));
}
