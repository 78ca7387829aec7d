/** Favourites (`likes`). Every query filters by customer, so that nobody reaches another's. */
import { sql } from 'kysely';
import type { Reader, Writer } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import type { Row } from '../../data/tables.ts';
import { foldText } from '../../shared/fold-text.ts';
import type { Slice } from '../../shared/listing.ts';
import { cardsByIds } from '../products/products.repository.ts';
import { likeTrend } from '../products/views/trend.ts';
import type { ListedState } from '../products/writing/listed-products.repository.ts';
import { addToProduct, addToProducts } from '../products/writing/product-counts.repository.ts';

export type Like = Row<'likes'>;

const COLUMNS = ['l.id', 'l.produitId', 'l.clientId', 'l.createdAt'] as const;

/** Likes of listed products, newest first. */
function listedLikes(db: Reader, clientId: number) {
  return db
    .selectFrom('likes as l')
    .innerJoin('produits as p', 'p.id', 'l.produitId')
    .where('l.clientId', '=', clientId)
    .where('p.isListed', '=', true)
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.id', 'desc');
}

/** Likes per batch. */
const BATCH = 200;

/** All likes of a customer with the names of their products, newest first, a batch at a time. */
async function* likesInBatches(db: Reader, clientId: number) {
  let last: Like | undefined;
  do {
    let query = listedLikes(db, clientId).select(COLUMNS).select('p.nom').limit(BATCH);
    if (last) query = query.where(sql<boolean>`(l."createdAt", l.id) < (${last.createdAt}, ${last.id})`);
    const likes = await query.execute();
    yield* likes;
    last = likes.length === BATCH ? likes.at(-1) : undefined;
  } while (last);
}

/** The slice of those whose product name contains the keyword. A keyword that folds to nothing finds none. */
async function namedLikes(db: Reader, clientId: number, { offset, limit }: Slice, keyword: string) {
  const folded = foldText(keyword);
  const likes: Like[] = [];
  let total = 0;
  if (folded === '') return { likes, total };
  for await (const { nom, ...like } of likesInBatches(db, clientId)) {
    if (!foldText(nom).includes(folded)) continue;
    if (total >= offset && likes.length < limit) likes.push(like);
    total += 1;
  }
  return { likes, total };
}

async function slicedLikes(db: Reader, clientId: number, { offset, limit }: Slice) {
  const { total } = await listedLikes(db, clientId)
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const likes = await listedLikes(db, clientId).select(COLUMNS).limit(limit).offset(offset).execute();
  return { likes, total: Number(total) };
}

/** A slice of the customer's likes with the cards of their products, and how many there are. */
export async function likesPage(db: Reader, clientId: number, slice: Slice, keyword: string | undefined) {
  const { likes, total } = await (keyword === undefined
    ? slicedLikes(db, clientId, slice)
    : namedLikes(db, clientId, slice, keyword));
  const cards = await cardsByIds(
    db,
    likes.map(({ produitId }) => produitId),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  const rows = likes.flatMap((like) => {
    const produit = byId.get(like.produitId);
    return produit ? [{ ...like, produit }] : [];
  });
  return { rows, total };
}

/** The customer's likes of those products, whether they are listed or not. */
export async function likesOf(db: Reader, clientId: number, produitIds: readonly number[]) {
  return db
    .selectFrom('likes')
    .select(['id', 'produitId'])
    .where('clientId', '=', clientId)
    .where('produitId', 'in', produitIds)
    .execute();
}

const countOwn = statement((db, { clientId }: Pick<Like, 'clientId'>) =>
  db
    .selectFrom('likes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('clientId', '=', clientId),
);

const readOwn = statement((db, { clientId, produitId }: Pick<Like, 'clientId' | 'produitId'>) =>
  db.selectFrom('likes as l').select(COLUMNS).where('l.clientId', '=', clientId).where('l.produitId', '=', produitId),
);

/** Number of the customer's likes, of listed products and others. */
export async function countLikes(db: Reader, clientId: number): Promise<number> {
  const [found] = await countOwn(db, { clientId });
  return Number(found?.count);
}

/** The customer's like of a product (`produits.id`); undefined if there is none. */
export async function likeOf(db: Reader, clientId: number, produitId: number): Promise<Like | undefined> {
  const [like] = await readOwn(db, { clientId, produitId });
  return like;
}

/** The like `id` (`likes.id`) if it is the customer's own; undefined for another's. */
export async function likeById(db: Reader, clientId: number, id: number): Promise<Like | undefined> {
  return db.selectFrom('likes').selectAll().where('id', '=', id).where('clientId', '=', clientId).executeTakeFirst();
}

const insertRow = statement((db, { clientId, produitId, createdAt }: Omit<Like, 'id'>) =>
  db.insertInto('likes').values({ clientId, produitId, createdAt }).returning('id'),
);

/** Adds a new like; {@link countLike} counts it. The caller holds locks on the customer and the product. */
export async function insertLike(trx: Writer, like: Omit<Like, 'id'>): Promise<Like> {
  const [added] = await insertRow(trx, like);
  return { ...like, ...(added as Pick<Like, 'id'>) };
}

/**
 * Counts a new like of a product. Reads nothing when it gets the product, so that `trx` may delay the statements
 * (`writesAtEnd`).
 * @param product under its lock; read here without it
 */
export async function countLike(
  trx: Writer,
  { produitId, createdAt }: Pick<Like, 'produitId' | 'createdAt'>,
  product?: ListedState,
): Promise<void> {
  const counts = { likeCount: 1, trendScore: likeTrend(createdAt) };
  await addToProducts(trx, new Map([[produitId, counts]]), product && [product]);
}

/** Deletes a like. The caller holds locks on the customer and the product. */
export async function deleteLike(trx: Writer, { id, produitId, createdAt }: Like): Promise<void> {
  await trx.deleteFrom('likes').where('id', '=', id).execute();
  await addToProduct(trx, produitId, { likeCount: -1, trendScore: -likeTrend(createdAt) });
}
