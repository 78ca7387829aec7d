/** What a rider needs of each part of an order: where it is, where it goes, and what to collect. */
import type { Reader } from '../../../data/database.ts';
import { isOneOf, textOfIds } from '../../../data/table-rows.ts';
import { placeText } from '../checkout/pick-up.ts';
import { type OperatorFilter, ordersForOperator } from '../fulfilment/operator-orders.repository.ts';
import { kobo } from '../order-amounts.ts';
import { isPaidByCard, PICK_UP } from '../order-status.ts';
import type { DetailedOrder, OrderLocks } from '../orders.repository.ts';

/** The customer of an order, as far as known. */
export interface RiderCustomer {
  readonly nom: string;
  readonly pseudo: string;
  readonly numTel: string | null;
}

/** The part of one shop. */
export interface RiderRow {
  readonly number: string;
  readonly shop: string;
  readonly recipient: string;
  readonly phone: string;
  readonly address: string;
  /** City and state, as far as the address names them. */
  readonly place: string;
  /** Day (`YYYY-MM-DD`) and time; '' for a pick-up. */
  readonly window: string;
  readonly lines: DetailedOrder['produits'];
  /** What to collect in cash, in kobo: 0 when paid, to be paid by card, or cancelled. */
  readonly collectKobo: number;
  /** What else to know. */
  readonly note: string;
}

/** City and state: the parts of the address behind the street, without a country in the fourth place. */
function placeOf(address: string): string {
  const parts = address.split(',').map((part) => part.trim());
  return (parts.length > 3 ? parts.slice(-3, -1) : parts.slice(1)).join(', ');
}

const linesOf = (order: DetailedOrder, shopId: number) =>
  order.produits.filter(({ boutique }) => boutique.id === shopId);

/** Whether somebody pays at the door. */
const isCollected = (order: DetailedOrder) =>
  order.payment === 'pending' && order.status !== 'cancelled' && !isPaidByCard(order);

function noteOf(order: DetailedOrder, at: number): string {
  const part = order.parts[at] as DetailedOrder['parts'][number];
  const later = linesOf(order, part.boutique.id).reduce((sum, line) => sum + line.commande_produit.qteBackorder, 0);
  const isFirst = at === 0 && order.fraisLivraison > 0 && isCollected(order);
  return [
    part.status,
    ...(order.parts.length > 1 ? [`part ${at + 1} of ${order.parts.length}`] : []),
    ...(isFirst && order.parts.length > 1 ? ['delivery fee included here'] : []),
    ...(later > 0 ? [`${later} back-ordered`] : []),
    ...(order.payment === 'pending' && isPaidByCard(order) ? ['not paid by card yet: do not send'] : []),
    ...(order.modeLivraison === PICK_UP ? [`picked up: ${placeText(part.pickUp)}`] : []),
  ].join('; ');
}

/**
 * A row for each part of the order. What is collected for the parts that are not delivered yet are their lines, and the
 * delivery fee with the first part.
 * @param shop `nomLink` of the only shop whose part is listed; all if omitted
 */
function riderRows(order: DetailedOrder, customer: RiderCustomer | undefined, shop?: string): RiderRow[] {
  const rows = order.parts.map((part, at) => {
    const lines = linesOf(order, part.boutique.id);
    const goods = lines.reduce((sum, line) => sum + kobo(line.commande_produit.montant), 0);
    const due = part.status === 'delivered' ? 0 : goods + (at === 0 ? kobo(order.fraisLivraison) : 0);
    return {
      number: order.idCommande,
      shop: part.boutique.nomBoutique,
      link: part.boutique.nomLink,
      recipient: order.recipient ?? (customer ? `${customer.pseudo} ${customer.nom}` : ''),
      phone: order.desc ?? customer?.numTel ?? '',
      address: order.adresse,
      place: order.modeLivraison === PICK_UP ? '' : placeOf(order.adresse),
      window: [order.dateLivraison, order.heureLivraison].filter(Boolean).join(' '),
      lines,
      collectKobo: isCollected(order) ? due : 0,
      note: noteOf(order, at),
    };
  });
  return rows.filter(({ link }) => shop === undefined || link === shop).map(({ link: _, ...row }) => row);
}

/** Rows of the orders that pass the filters, the oldest order first, and how many orders of how many they are. */
export async function rowsForRiders(db: Reader, filter: OperatorFilter, holds: OrderLocks) {
  const { orders, total } = await ordersForOperator(db, filter, holds, true);
  const ids = orders.map(({ clientId }) => clientId);
  const customers = await db
    .selectFrom('clients')
    .select(['id', 'nom', 'pseudo', 'numTel'])
    .where(isOneOf(db, 'id', textOfIds(db, ids)))
    .execute();
  const known = new Map(customers.map((customer) => [customer.id, customer]));
  const rows = orders.toReversed().flatMap((order) => riderRows(order, known.get(order.clientId), filter.shop));
  return { rows, orders: orders.length, total };
}
