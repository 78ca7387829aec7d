/** Carts stored on the server (`carts`, `cart_produits`), and products as a cart shows them. */
import type { Reader, Writer } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { offersOf } from '../products/choices.repository.ts';
import { type Choice, compareLines } from '../products/choices.ts';
import { minimumOrder } from '../products/stock.ts';
import { maxUnitsOf } from './cart.ts';

/** A stored line. */
export interface StoredLine extends Choice {
  readonly cartId: number;
  readonly produitId: number;
  /** Units. */
  readonly size: number;
}

const STORED = ['cartId', 'produitId', 'size', 'variety', 'colour'] as const;

/**
 * The products among `ids` that exist, listed or not, in order of id; never from a cache.
 * @param maxLine maximum units of a line (`MAX_UNITS_LINE`)
 */
export async function cartProducts(db: Reader, ids: readonly number[], maxLine: number) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('produits as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .leftJoin('mesures as m', 'm.id', 'p.mesureId')
    .select(['p.id', 'p.nom', 'p.url', 'p.prix', 'p.prixPromotion', 'p.promotion', 'p.qte', 'p.moq', 'p.isListed'])
    .select(['p.deliveryTime', 'b.id as boutiqueId', 'b.nomBoutique', 'b.nomLink', 'b.province', 'm.initials'])
    .where('p.id', 'in', ids)
    .orderBy('p.id')
    .execute();
  const offerOf = await offersOf(db, ids);
  return rows.map(({ isListed, boutiqueId, nomBoutique, nomLink, province, initials, moq, ...product }) => ({
    ...product,
    moq: minimumOrder(moq),
    maxSize: maxUnitsOf(maxLine, [{ moq }]),
    isActive: isListed,
    mesure: initials === null ? null : { initials },
    boutique: { id: boutiqueId, nomBoutique, nomLink, province },
    ...offerOf(product.id),
  }));
}

const cartRow = statement((db, { clientId }: { clientId: number }) =>
  db.selectFrom('carts').select('id').where('clientId', '=', clientId),
);

/** The customer's cart; undefined when there is none yet. */
export async function cartOf(db: Reader, clientId: number): Promise<number | undefined> {
  const [cart] = await cartRow(db, { clientId });
  return cart?.id;
}

/** Returns the cart of a customer whose row is locked; creates it if there is none. */
export async function makeCart(trx: Writer, clientId: number): Promise<number> {
  const found = await cartOf(trx, clientId);
  if (found !== undefined) return found;
  return (await trx.insertInto('carts').values({ clientId }).returning('id').executeTakeFirstOrThrow()).id;
}

/** The lines of a cart, sorted by product id, then by variety and colour. */
export async function linesOf(db: Reader, cartId: number): Promise<StoredLine[]> {
  const lines = await db.selectFrom('cart_produits').select(STORED).where('cartId', '=', cartId).execute();
  return lines.sort(compareLines);
}

const otherLines = statement((db, { cartId, produitId, variety, colour }: Omit<StoredLine, 'size'>) =>
  db
    .selectFrom('cart_produits')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('cartId', '=', cartId)
    .where((eb) => eb.not(eb.and({ produitId, variety, colour }))),
);

/** Lines other than that of `produitId` in this variety and colour. */
export async function countOtherLines(
  db: Reader,
  { cartId, produitId, variety, colour }: Omit<StoredLine, 'size'>,
): Promise<number> {
  const [found] = await otherLines(db, { cartId, produitId, variety, colour });
  return Number(found?.total);
}

const putRow = statement((db, { cartId, produitId, size, variety, colour }: StoredLine) =>
  db
    .insertInto('cart_produits')
    .values({ cartId, produitId, size, variety, colour })
    .onConflict((conflict) => conflict.columns(['cartId', 'produitId', 'variety', 'colour']).doUpdateSet({ size }))
    .returning(STORED),
);

/** Adds the line, or updates the size of the one with this product, variety and colour. */
export async function setLine(trx: Writer, line: StoredLine): Promise<StoredLine> {
  const [stored] = await putRow(trx, line);
  return stored as StoredLine;
}

const deleteRows = statement((db, { cartId }: { cartId: number }) =>
  db.deleteFrom('cart_produits').where('cartId', '=', cartId),
);

/** Removes all lines. */
export async function deleteLines(trx: Writer, cartId: number): Promise<void> {
  await deleteRows(trx, { cartId });
}
