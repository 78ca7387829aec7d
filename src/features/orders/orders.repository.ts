/**
 * Reads orders (`commandes`) with their lines and their parts by shop, and locks one while it is placed, confirmed,
 * sent, paid or cancelled. To avoid deadlocks, locks are always taken in the same sequence: the customer, the order,
 * products.
 */
import { sql } from 'kysely';
import { dialectOf, type Reader, type Writer } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { isOneOf, textOfIds } from '../../data/table-rows.ts';
import type { OrderStatus, StepTimes } from '../../data/tables/orders.ts';
import type { Row } from '../../data/tables.ts';
import { endOfLagosDay, startOfLagosDay } from '../../shared/lagos-day.ts';
import { containing, type Slice } from '../../shared/listing.ts';
import { offersOf } from '../products/choices.repository.ts';
import { type Colour, compareLines, compareText, lineKey } from '../products/choices.ts';
import { confirmDeadline } from './confirm-deadline.ts';
import { seenByCustomer } from './hidden-contact.ts';
import { lineAmounts } from './order-amounts.ts';
import { ORDER_COLUMNS } from './order-columns.ts';
import { awaitsPayment, awaitsShop } from './order-status.ts';

type Stored = Row<'commandes'>;

/** How long orders are held, in milliseconds since they were created. */
export interface OrderLocks {
  /** The time for their card payment. */
  readonly paymentHold: number;
  /** The time for a shop to start preparing them. */
  readonly cashHold: number;
}

const storedOrder = statement((db, { id }: { id: number }) =>
  db.selectFrom('commandes').select(ORDER_COLUMNS).where('id', '=', id),
);

/** Rows of `linesOf`. */
const storedLines = statement((db, { orderIds }: { orderIds: string }) =>
  db
    .selectFrom('commande_produits as l')
    .innerJoin('produits as p', 'p.id', 'l.produitId')
    .innerJoin('boutiques as b', 'b.id', 'l.boutiqueId')
    .leftJoin('mesures as m', 'm.id', 'p.mesureId')
    .select(['l.commandeId', 'l.produitId', 'l.nom', 'l.qte', 'l.qteBackorder', 'l.prix', 'p.url', 'm.initials'])
    .select(['l.variety', 'l.colour'])
    .select(['b.id as boutiqueId', 'b.nomBoutique', 'b.nomLink'])
    .where(isOneOf(db, 'l.commandeId', orderIds)),
);

const storedParts = statement((db, { orderIds }: { orderIds: string }) =>
  db
    .selectFrom('livraisons as d')
    .innerJoin('boutiques as b', 'b.id', 'd.boutiqueId')
    .select(['d.commandeId', 'd.id', 'd.status', 'd.nom', 'd.pickUp', 'd.times', 'd.updatedAt'])
    .select(['b.id as boutiqueId', 'b.nomBoutique', 'b.nomLink'])
    .where(isOneOf(db, 'd.commandeId', orderIds)),
);

/** A line with its product in the ordered colour, and its shop. */
async function linesOf(db: Reader, orderIds: readonly number[]) {
  const lines = await storedLines(db, { orderIds: textOfIds(db, orderIds) });
  const coloured = lines.filter(({ colour }) => colour !== '').map(({ produitId }) => produitId);
  const offerOf = await offersOf(db, [...new Set(coloured)]);
  return lines.map((line) => inColour(line, offerOf(line.produitId).colours));
}

/** A line with the picture of its colour, if the product has one. */
export function inColour<L extends { readonly colour: string; readonly url: string }>(
  line: L,
  colours: readonly Colour[],
): L {
  const picture = colours.find(({ nom }) => nom === line.colour);
  return picture ? { ...line, url: picture.url } : line;
}

const partsOf = (db: Reader, orderIds: readonly number[]) => storedParts(db, { orderIds: textOfIds(db, orderIds) });

export type StoredLine = Awaited<ReturnType<typeof linesOf>>[number];
export type PartOfShop = Awaited<ReturnType<typeof partsOf>>[number];

/** The lines and parts of the order `id`. */
export async function contentOf(db: Reader, id: number): Promise<{ lines: StoredLine[]; parts: PartOfShop[] }> {
  const [lines, parts] = await Promise.all([linesOf(db, [id]), partsOf(db, [id])]);
  return { lines, parts };
}

/** The steps of an order, earliest first. */
const stepsOf = (times: StepTimes) =>
  (Object.entries(times) as [OrderStatus, string][])
    .map(([status, at]) => ({ status, at }))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));

/** The orders in the form of the contract, as their customers see them, in the order of `rows`. */
export async function withDetails(db: Reader, rows: readonly Stored[], locks: OrderLocks): Promise<DetailedOrder[]> {
  // A draft has neither lines nor parts.
  const ids = rows.filter(({ status }) => status !== 'draft').map(({ id }) => id);
  if (ids.length === 0) return detailed(rows, [], [], locks);
  const [lines, parts] = await Promise.all([linesOf(db, ids), partsOf(db, ids)]);
  return detailed(rows, lines, parts, locks);
}

/** Sorts parts by the names of their shops. */
const compareParts = (a: Omit<PartOfShop, 'id'>, b: Omit<PartOfShop, 'id'>) =>
  compareText(a.nomBoutique, b.nomBoutique) || a.boutiqueId - b.boutiqueId;

function detailed(
  rows: readonly Stored[],
  lines: readonly StoredLine[],
  parts: readonly Omit<PartOfShop, 'id'>[],
  { paymentHold, cashHold }: OrderLocks,
) {
  const linesOfOrder = Map.groupBy(lines.toSorted(compareLines), ({ commandeId }) => commandeId);
  const partsOfOrder = Map.groupBy(parts.toSorted(compareParts), ({ commandeId }) => commandeId);
  return rows.map((row) => {
    const { idCommandeSent: _sent, provider: _provider, produitIds, clientId, ...order } = seenByCustomer(row);
    const ownLines = linesOfOrder.get(order.id) ?? [];
    const amounts = lineAmounts(ownLines, order.priceTotal);
    const ownParts = partsOfOrder.get(order.id) ?? [];
    const until = (isWaiting: boolean, hold: number) =>
      isWaiting ? new Date(Date.parse(order.createdAt) + hold).toISOString() : null;
    const persons = [...new Set(ownParts.flatMap(({ nom }) => (nom === null ? [] : [nom])))];
    return {
      ...order,
      // Only its customer reads an order, and a deleted customer cannot.
      clientId: clientId ?? 0,
      paymentMethod: order.payment_method,
      statusLivraison: order.status === 'delivered',
      produitId: produitIds ?? [...new Set(ownLines.map(({ produitId }) => produitId))],
      livraison: persons.length > 0 ? { nom: persons.join(', ') } : null,
      produits: ownLines.map(
        ({ produitId, nom, url, initials, qte, qteBackorder, prix, variety, colour, ...shop }) => ({
          id: produitId,
          nom,
          url,
          mesure: initials === null ? null : { initials },
          boutique: { id: shop.boutiqueId, nomBoutique: shop.nomBoutique, nomLink: shop.nomLink },
          commande_produit: {
            qte,
            qteBackorder,
            prix,
            variety,
            colour,
            montant: amounts.get(lineKey(produitId, { variety, colour })) ?? 0,
          },
        }),
      ),
      parts: ownParts.map(({ status, nom, pickUp, times, updatedAt, boutiqueId, nomBoutique, nomLink }) => ({
        boutique: { id: boutiqueId, nomBoutique, nomLink },
        status,
        nom,
        pickUp,
        steps: stepsOf({ placed: order.createdAt, ...(times ?? { [status]: updatedAt }) }),
      })),
      payBefore: until(awaitsPayment(order), paymentHold),
      confirmBefore: awaitsShop({ ...order, parts: ownParts })
        ? new Date(confirmDeadline(order, cashHold)).toISOString()
        : null,
    };
  });
}

/** An order with all related rows. */
export type DetailedOrder = ReturnType<typeof detailed>[number];

/** An order from rows that are already read: its own, and those of its lines and parts, which a draft does not have. */
export const detailedOrder = (
  row: Stored,
  { lines, parts }: { readonly lines: readonly StoredLine[]; readonly parts: readonly Omit<PartOfShop, 'id'>[] },
  holds: OrderLocks,
): DetailedOrder => detailed([row], lines, parts, holds)[0] as DetailedOrder;

/** The order `id` with all related rows, draft or not; undefined if there is none. */
export async function orderById(db: Reader, id: number, holds: OrderLocks): Promise<DetailedOrder | undefined> {
  const [[row], content] = await Promise.all([storedOrder(db, { id }), contentOf(db, id)]);
  return row && detailedOrder(row, content, holds);
}

const lockRow = statement((db, { id }: { id: number }) =>
  db
    .selectFrom('commandes')
    .select(ORDER_COLUMNS)
    .where('id', '=', id)
    .$if(dialectOf(db) === 'postgres', (query) => query.forUpdate()),
);

/** Locks the order until the transaction ends; undefined if it does not exist. */
export async function lockOrder(trx: Writer, id: number): Promise<Row<'commandes'> | undefined> {
  const [order] = await lockRow(trx, { id });
  return order;
}

const setState = statement((db, values: { id: number; status: string | null; payment: string | null }) =>
  db
    .updateTable('commandes')
    .set({ status: sql`coalesce(${values.status}, status)`, payment: sql`coalesce(${values.payment}, payment)` })
    .where('id', '=', values.id),
);

/** Changes the state of a locked order. */
export async function updateOrder(
  trx: Writer,
  id: number,
  change: Partial<Pick<Row<'commandes'>, 'status' | 'payment'>>,
): Promise<void> {
  await setState(trx, { id, status: change.status ?? null, payment: change.payment ?? null });
}

/** Deletes a locked draft. */
export async function deleteOrder(trx: Writer, id: number): Promise<void> {
  await trx.deleteFrom('commandes').where('id', '=', id).execute();
}

/** The order `id`, which the transaction has locked. @throws {Error} if it does not exist */
export async function lockedOrder(trx: Writer, id: number, holds: OrderLocks): Promise<DetailedOrder> {
  const order = await orderById(trx, id, holds);
  if (!order) throw new Error(`There is no order with the id ${id}.`);
  return order;
}

/** Whether the order is the customer's own, can be cancelled, and awaits a payment. */
export async function awaitsPaymentOf(db: Reader, id: number, clientId: number): Promise<boolean> {
  const own = db
    .selectFrom('commandes')
    .select('id')
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .where('payment', '=', 'pending')
    .where('status', 'in', ['placed', 'confirmed']);
  return (await own.executeTakeFirst()) !== undefined;
}

/** The filters of a customer's orders. */
export interface OrderFilter {
  /** Part of the order number. */
  readonly keyword?: string | undefined;
  /** Days in Lagos, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly id?: number | undefined;
}

/** The range of timestamps that both engines support, in milliseconds: the years 1 to 9999. */
const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');
/** An ISO timestamp that both engines support. @param ms milliseconds since 1970 */
export const timestampOf = (ms: number) => new Date(Math.min(Math.max(ms, EARLIEST), LATEST)).toISOString();

/** Maximum lines in a page of orders; an order may have 200. */
const MAX_LISTED_LINES = 1000;

/** Cuts the lines of orders to the maximum of a page; a single order keeps all. */
function withBoundLines(orders: readonly DetailedOrder[]): DetailedOrder[] {
  const lines = orders.reduce((sum, { produits }) => sum + produits.length, 0);
  if (lines <= MAX_LISTED_LINES) return [...orders];
  const share = Math.floor(MAX_LISTED_LINES / orders.length);
  return orders.map((order) => ({ ...order, produits: order.produits.slice(0, share) }));
}

/** A page of a customer's orders without drafts, newest first. Very large orders may lack lines. */
export async function ordersPage(
  db: Reader,
  clientId: number,
  { keyword, from, to, id }: OrderFilter,
  { offset, limit }: Slice,
  holds: OrderLocks,
) {
  let query = db.selectFrom('commandes').where('clientId', '=', clientId).where('status', '!=', 'draft');
  if (keyword !== undefined)
    // The letters of a number are upper case.
    query = query.where(sql<boolean>`"idCommande" like ${containing(keyword.toUpperCase())} escape '\\'`);
  if (from !== undefined) query = query.where('createdAt', '>=', timestampOf(startOfLagosDay(from)));
  if (to !== undefined) query = query.where('createdAt', '<', timestampOf(endOfLagosDay(to)));
  if (id !== undefined) query = query.where('id', '=', id);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(ORDER_COLUMNS)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: withBoundLines(await withDetails(db, rows, holds)), total: Number(total) };
}
