/** The carts that the server keeps (`carts`, `cart_produits`), and products as a cart shows them. */
import type { Reader, Writer } from '../../platform/database/database.ts';
import { minimumOrder } from '../products/product-card.ts';
import { mostUnitsOf } from './cart.ts';

/** What is kept of a line. */
export interface StoredLine {
  readonly cartId: number;
  readonly produitId: number;
  /** Units. */
  readonly size: number;
}

/**
 * Those among `ids` that are there, listed or not, in the order of their ids; read from the database as it is now.
 * @param maxLine units that one line takes (`MAX_UNITS_LINE`)
 */
export async function cartProducts(db: Reader, ids: readonly number[], maxLine: number) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('produits as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .leftJoin('mesures as m', 'm.id', 'p.mesureId')
    .select(['p.id', 'p.nom', 'p.url', 'p.prix', 'p.prixPromotion', 'p.promotion', 'p.qte', 'p.moq', 'p.isListed'])
    .select(['b.id as boutiqueId', 'b.nomBoutique', 'b.nomLink', 'm.initials'])
    .where('p.id', 'in', ids)
    .orderBy('p.id')
    .execute();
  const varieties = await db
    .selectFrom('caracteristiques')
    .select(['id', 'produitId', 'nom', 'montant'])
    .where('produitId', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ isListed, boutiqueId, nomBoutique, nomLink, initials, moq, ...product }) => ({
    ...product,
    moq: minimumOrder(moq),
    maxSize: mostUnitsOf(maxLine, [{ moq }]),
    isActive: isListed,
    mesure: initials === null ? null : { initials },
    boutique: { id: boutiqueId, nomBoutique, nomLink },
    caracteristiques: varieties.flatMap(({ produitId, ...variety }) => (produitId === product.id ? [variety] : [])),
  }));
}

/** The customer's cart; undefined when none was made yet. */
export async function cartOf(db: Reader, clientId: number): Promise<number | undefined> {
  return (await db.selectFrom('carts').select('id').where('clientId', '=', clientId).executeTakeFirst())?.id;
}

/** The cart of a customer who is held. */
export async function makeCart(trx: Writer, clientId: number): Promise<number> {
  const found = await cartOf(trx, clientId);
  if (found !== undefined) return found;
  return (await trx.insertInto('carts').values({ clientId }).returning('id').executeTakeFirstOrThrow()).id;
}

/** In the order of the products' ids. */
export async function linesOf(db: Reader, cartId: number): Promise<StoredLine[]> {
  return db
    .selectFrom('cart_produits')
    .select(['cartId', 'produitId', 'size'])
    .where('cartId', '=', cartId)
    .orderBy('produitId')
    .execute();
}

/** Lines of products other than `exceptId`. */
export async function countOtherLines(db: Reader, cartId: number, exceptId: number): Promise<number> {
  const { total } = await db
    .selectFrom('cart_produits')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('cartId', '=', cartId)
    .where('produitId', '!=', exceptId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Adds the line, or gives the one of this product its new size (G-38). */
export async function setLine(trx: Writer, line: StoredLine): Promise<StoredLine> {
  return trx
    .insertInto('cart_produits')
    .values(line)
    .onConflict((conflict) => conflict.columns(['cartId', 'produitId']).doUpdateSet({ size: line.size }))
    .returning(['cartId', 'produitId', 'size'])
    .executeTakeFirstOrThrow();
}

/** Takes all lines away (C-77). */
export async function deleteLines(trx: Writer, cartId: number): Promise<void> {
  await trx.deleteFrom('cart_produits').where('cartId', '=', cartId).execute();
}
