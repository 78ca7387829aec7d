/** Star ratings (`etoiles`). */
import { sql } from 'kysely';
import type { Reader } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import type { Slice } from '../../shared/listing.ts';
import { boundTexts } from '../../shared/long-texts.ts';

const readTotals = statement((db, { produitId }: { produitId: number }) =>
  db.selectFrom('produits').select(['ratingCount', 'ratingSum']).where('id', '=', produitId),
);

/** Stars of a product from its own row; undefined if there is no such product. */
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
    .select(['e.id', 'e.cote', 'e.comment', 'e.createdAt', 'e.produitId'])
    .select(['e.clientId', 'e.bought', 'c.pseudo', 'c.url']);
}

/** Ratings that everybody sees. */
const shownWithAuthor = (db: Reader) => withAuthor(db).where('e.hiddenAt', 'is', null);

type WithAuthor = Awaited<ReturnType<ReturnType<typeof withAuthor>['execute']>>[number];

const asAnswered = <R extends WithAuthor>({ pseudo, url, ...rating }: R) => ({
  ...rating,
  isCut: false,
  client: { id: rating.clientId, pseudo, url },
});

/** Whether a rating has a text, in the form of its index (`0025-bought-opinions.ts`). */
const HAS_COMMENT = sql<boolean>`("e"."comment" <> '')`;

interface Chosen extends Slice {
  readonly produitId: number;
}

/** Sorts helpful ratings first: those with a text, then those of customers who bought here, then the newest. */
const helpfulFirst = (db: Reader, { produitId, offset, limit }: Chosen) =>
  shownWithAuthor(db)
    .where('e.produitId', '=', produitId)
    .orderBy(HAS_COMMENT, 'desc')
    .orderBy('e.bought', 'desc')
    .orderBy('e.createdAt', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .offset(offset);

const readRatings = statement(helpfulFirst);
const readRatingsWith = statement((db, { produitId, offset, limit, cote }: Chosen & { cote: number }) =>
  helpfulFirst(db, { produitId, offset, limit }).where('e.cote', '=', cote),
);

/**
 * Ratings with helpful ones first, each with the public profile of its author; long texts may be cut (`boundTexts`).
 * @param chosen `clientId` selects the rating of one customer, uncut, and `cote` those with this number of stars
 */
export async function ratingsOfProduct(
  db: Reader,
  produitId: number,
  slice: Slice,
  { clientId, cote }: { readonly clientId?: number | undefined; readonly cote?: number | undefined },
) {
  if (clientId !== undefined) {
    const own = await helpfulFirst(db, { produitId, ...slice })
      .where('e.clientId', '=', clientId)
      .execute();
    return own.map(asAnswered);
  }
  const chosen = { produitId, ...slice };
  const rows = cote === undefined ? await readRatings(db, chosen) : await readRatingsWith(db, { ...chosen, cote });
  const texts = boundTexts(rows.map(({ comment }) => comment));
  return rows.map((row, k) => ({ ...asAnswered(row), comment: texts[k]?.text ?? '', isCut: texts[k]?.isCut ?? false }));
}

/** The stars of a product without ratings. */
export const NO_STARS: readonly number[] = [0, 0, 0, 0, 0];

const readStars = statement((db, { produitId }: { produitId: number }) =>
  db
    .selectFrom('etoiles')
    .select((eb) => ['cote', eb.fn.countAll<number>().as('ratings')])
    .where('produitId', '=', produitId)
    .where('hiddenAt', 'is', null)
    .groupBy('cote'),
);

/** The number of shown ratings of a product with 1, 2, 3, 4 and 5 stars. */
export async function starsOfProduct(db: Reader, produitId: number): Promise<number[]> {
  const rows = await readStars(db, { produitId });
  return NO_STARS.map((none, at) => Number(rows.find(({ cote }) => cote === at + 1)?.ratings ?? none));
}

/** The customer's rating of a product with `hiddenAt`; undefined if there is none. */
export async function ratingBy(db: Reader, { clientId, produitId }: Pick<WithAuthor, 'clientId' | 'produitId'>) {
  const row = await withAuthor(db)
    .select('e.hiddenAt')
    .where('e.clientId', '=', clientId)
    .where('e.produitId', '=', produitId)
    .executeTakeFirst();
  return row && asAnswered(row);
}

/** The rating `id` with the profile of its author and `hiddenAt`; undefined if there is none. */
export async function ratingById(db: Reader, id: number) {
  const row = await withAuthor(db).select('e.hiddenAt').where('e.id', '=', id).executeTakeFirst();
  return row && asAnswered(row);
}
