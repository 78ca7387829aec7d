/** Favourites (`likes`): every function asks for its customer as well, so that nobody reaches another's. */
import type { Reader, Writer } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/tables.ts';
import type { Slice } from '../listing.ts';
import { cardsByIds } from '../products/products.repository.ts';
import { addToProduct } from '../products/products-write.repository.ts';
import { likeTrend } from '../products/trend.ts';
import { foldText } from '../search/fold-text.ts';

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

/** One's likes are few, so names are looked at in memory. A keyword in which nothing is left finds none. */
async function namedLikes(db: Reader, clientId: number, keyword: string): Promise<Like[]> {
  const folded = foldText(keyword);
  if (folded === '') return [];
  const all = await listedLikes(db, clientId).select(COLUMNS).select('p.nom').execute();
  return all.filter(({ nom }) => foldText(nom).includes(folded)).map(({ nom: _, ...like }) => like);
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
  const named = keyword === undefined ? undefined : await namedLikes(db, clientId, keyword);
  const { likes, total } = named
    ? { likes: named.slice(slice.offset, slice.offset + slice.limit), total: named.length }
    : await slicedLikes(db, clientId, slice);
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

export async function likeOf(db: Reader, clientId: number, produitId: number): Promise<Like | undefined> {
  return db
    .selectFrom('likes')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('produitId', '=', produitId)
    .executeTakeFirst();
}

export async function likeById(db: Reader, clientId: number, id: number): Promise<Like | undefined> {
  return db.selectFrom('likes').selectAll().where('id', '=', id).where('clientId', '=', clientId).executeTakeFirst();
}

/** Adds a like that is not there yet. Whoever calls it holds the customer and the product. */
export async function insertLike(trx: Writer, like: Omit<Like, 'id'>): Promise<Like> {
  const added = await trx.insertInto('likes').values(like).returningAll().executeTakeFirstOrThrow();
  await addToProduct(trx, like.produitId, { likeCount: 1, trendScore: likeTrend(like.createdAt) });
  return added;
}

/** Takes a like back. Whoever calls it holds the customer and the product. */
export async function deleteLike(trx: Writer, { id, produitId, createdAt }: Like): Promise<void> {
  await trx.deleteFrom('likes').where('id', '=', id).execute();
  await addToProduct(trx, produitId, { likeCount: -1, trendScore: -likeTrend(createdAt) });
}
