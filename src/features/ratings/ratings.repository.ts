/** Star ratings (`etoiles`). */
import type { Reader } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import type { Slice } from '../../shared/listing.ts';
import { boundTexts } from '../../shared/long-texts.ts';

const readTotals = statement((db, { produitId }: { produitId: number }) =>
  db.selectFrom('produits').select(['ratingCount', 'ratingSum']).where('id', '=', produitId),
);

/** Stars of a product from its own row, or undefined when there is no such product. */
export async function ratingTotals(
  db: Reader,
  produitId: number,
): Promise<{ ratingCount: number; ratingSum: number } | undefined> {
  const [row] = await readTotals(db, { produitId });
  return row;
}

/** Mean with one decimal, 0 without ratings (API-31). */
export function meanOf({ ratingCount, ratingSum }: { ratingCount: number; ratingSum: number }): number {
  return ratingCount === 0 ? 0 : Math.round((ratingSum / ratingCount) * 10) / 10;
}

/** Ratings with the public profile of their author. */
function withAuthor(db: Reader) {
  return db
    .selectFrom('etoiles as e')
    .innerJoin('clients as c', 'c.id', 'e.clientId')
    .select(['e.id', 'e.cote', 'e.comment', 'e.createdAt', 'e.produitId', 'e.clientId', 'c.pseudo', 'c.url']);
}

type WithAuthor = Awaited<ReturnType<ReturnType<typeof withAuthor>['execute']>>[number];

const asAnswered = ({ pseudo, url, ...rating }: WithAuthor) => ({
  ...rating,
  isCut: false,
  client: { id: rating.clientId, pseudo, url },
});

const newestFirst = (db: Reader, { produitId, offset, limit }: Slice & { produitId: number }) =>
  withAuthor(db)
    .where('e.produitId', '=', produitId)
    .orderBy('e.createdAt', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .offset(offset);

const readRatings = statement(newestFirst);

/**
 * Newest first, each with the public profile of its author; long texts may be cut (`boundTexts`).
 * @param clientId selects the rating of one customer, uncut
 */
export async function ratingsOfProduct(db: Reader, produitId: number, slice: Slice, clientId?: number) {
  if (clientId !== undefined) {
    const own = await newestFirst(db, { produitId, ...slice })
      .where('e.clientId', '=', clientId)
      .execute();
    return own.map(asAnswered);
  }
  const rows = await readRatings(db, { produitId, ...slice });
  const texts = boundTexts(rows.map(({ comment }) => comment));
  return rows.map((row, k) => ({ ...asAnswered(row), comment: texts[k]?.text ?? '', isCut: texts[k]?.isCut ?? false }));
}

export async function ratingById(db: Reader, id: number) {
  const row = await withAuthor(db).where('e.id', '=', id).executeTakeFirst();
  return row && asAnswered(row);
}
