/**
 * Imports reviews and ratings from another shop. Each author becomes a customer without mail address, phone and
 * password, so that no one can sign in as them.
 */
import { sql } from 'kysely';
import type { Writer } from '../data/database.ts';
import { deleteAndLog, insertAndLog, updateAndLog } from '../data/logged-rows.ts';
import type { Row } from '../data/tables.ts';
import { hasBought } from '../features/opinions/bought.repository.ts';
import { lockProducts } from '../features/products/writing/lock-products.repository.ts';
import { deleteRating, putRating } from '../features/ratings/ratings-write.repository.ts';
import { type Importer, type Outcome, textsOf } from './importer.ts';
import type { ReviewRow } from './parse-review.ts';
import { RowError } from './row-error.ts';

type Rating = Row<'etoiles'>;
type Review = Row<'comments'>;

/** Finds or creates the customer for an author, with the name in the row. */
async function ensureWriter(trx: Writer, { pseudo, writer, createdAt }: ReviewRow, now: string): Promise<number> {
  const stored = await trx
    .selectFrom('clients')
    .select(['id', 'pseudo'])
    .where('externalId', '=', writer)
    .executeTakeFirst();
  if (!stored) {
    const client = { nom: pseudo, pseudo, externalId: writer, createdAt: createdAt ?? now };
    return (await insertAndLog(trx, 'clients', client)).id;
  }
  if (stored.pseudo !== pseudo) await updateAndLog(trx, 'clients', { id: stored.id }, { nom: pseudo, pseudo });
  return stored.id;
}

async function storedBy(trx: Writer, externalId: string): Promise<{ rating?: Rating; review?: Review }> {
  const rating = await trx.selectFrom('etoiles').selectAll().where('externalId', '=', externalId).executeTakeFirst();
  if (rating) return { rating };
  const review = await trx.selectFrom('comments').selectAll().where('externalId', '=', externalId).executeTakeFirst();
  return review ? { review } : {};
}

/** Stores a rating or a review and returns the outcome. */
async function writeOne(trx: Writer, row: ReviewRow, produitId: number, now: string): Promise<Outcome> {
  const { externalId, cote, text } = row;
  const { rating, review } = await storedBy(trx, externalId);
  const stored = rating ?? review;
  const before = await trx
    .selectFrom('clients')
    .select('pseudo')
    .where('externalId', '=', row.writer)
    .executeTakeFirst();
  const clientId = await ensureWriter(trx, row, now);
  const createdAt = row.createdAt ?? stored?.createdAt ?? now;
  const place = { clientId, produitId, createdAt, externalId };
  // An operator's decision outlives a changed source.
  const hidden = { hiddenAt: stored?.hiddenAt ?? null, hiddenReason: stored?.hiddenReason ?? null };
  const isSamePlace =
    before?.pseudo === row.pseudo &&
    stored?.clientId === clientId &&
    stored.produitId === produitId &&
    stored.createdAt === createdAt;
  const isSame = rating ? rating.cote === cote && rating.comment === text : cote === undefined && review?.text === text;
  if (stored && isSamePlace && isSame) return 'unchanged';
  if (cote !== undefined) {
    const other = await trx
      .selectFrom('etoiles')
      .select(['externalId', 'id'])
      .where('clientId', '=', clientId)
      .where('produitId', '=', produitId)
      .executeTakeFirst();
    if (other && other.id !== rating?.id)
      return new RowError(
        `its writer has rated the product already (${other.externalId}); auteurId tells writers apart`,
      );
  }
  if (review && cote !== undefined) await deleteAndLog(trx, 'comments', { id: review.id });
  if (rating && (cote === undefined || rating.clientId !== clientId || rating.produitId !== produitId))
    await deleteRating(trx, rating);
  const bought = await hasBought(trx, place);
  if (cote !== undefined) await putRating(trx, { ...place, ...hidden, bought, cote, comment: text });
  else if (review) await updateAndLog(trx, 'comments', { id: review.id }, { ...place, bought, text });
  else await insertAndLog(trx, 'comments', { ...place, ...hidden, bought, text });
  return stored ? 'updated' : 'inserted';
}

export const reviewsImporter: Importer<ReviewRow> = {
  identityOf: ({ externalId }) => externalId,
  picturesOf: () => [],
  nameOf: ({ pseudo }) => pseudo,
  async write(trx, rows, now) {
    const wanted = new Set(rows.map(({ produit }) => produit));
    const products = await trx
      .selectFrom('produits')
      .select(['id', 'externalId'])
      .where(sql<boolean>`"externalId" in ${textsOf(trx, 'produits', 'externalId', wanted)}`)
      .execute();
    await lockProducts(
      trx,
      products.map(({ id }) => id),
    );
    const idOf = new Map(products.map(({ id, externalId }) => [externalId, id]));
    const outcomes: Outcome[] = [];
    for (const row of rows) {
      const produitId = idOf.get(row.produit);
      outcomes.push(
        produitId === undefined
          ? new RowError(`there is no product with the externalId "${row.produit}"`)
          : await writeOne(trx, row, produitId, now),
      );
    }
    return outcomes;
  },
};
