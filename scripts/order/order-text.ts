/** Formats orders and payments for an operator's terminal. */

import { placeText } from '../../src/features/orders/checkout/pick-up.ts';
import type { OperatorPayment } from '../../src/features/orders/fulfilment/operator-orders.repository.ts';
import { amountToPay, unitAmount } from '../../src/features/orders/order-amounts.ts';
import { NO_METHOD, PICK_UP } from '../../src/features/orders/order-status.ts';
import type { DetailedOrder } from '../../src/features/orders/orders.repository.ts';
import type { RefundOutcome } from '../../src/features/payments/operator/refund-payment.service.ts';
import { paymentAmount } from '../../src/features/payments/paid-back.ts';
import type { Refund, refundsOfOrder } from '../../src/features/payments/refunds.repository.ts';
import { nameWithChoice } from '../../src/features/products/choices.ts';
import { formatMoment } from '../../src/shared/dates.ts';
import { formatNaira } from '../../src/shared/money.ts';
import { oneLine } from '../../src/shared/one-line.ts';
import { restNote, table } from '../shop/table.ts';

const methodOf = ({ payment_method }: DetailedOrder) => payment_method ?? NO_METHOD;

/** `ade-phones shipped (Sule)`. */
const partText = ({ boutique, status, nom }: DetailedOrder['parts'][number]) =>
  `${boutique.nomLink} ${status}${nom === null ? '' : ` (${nom})`}`;

/** The shops of an order, with the status of a part when it differs from the order's. */
const shopsOf = ({ parts, status }: DetailedOrder) =>
  parts
    .map((part) => {
      const message = part.status === status ? part.boutique.nomLink : partText(part);
      return part.pickUp === null ? message : `${message} at ${part.pickUp.nom}`;
    })
    .join(', ');

/** One line per order. */
export function ordersMessage(orders: readonly DetailedOrder[], total: number): string {
  if (orders.length === 0) return 'There is no such order.';
  const head = ['NUMBER', 'PLACED', 'STATUS', 'PAYMENT', 'METHOD', 'AMOUNT', 'SHOPS'];
  const rows = orders.map((order) => [
    order.idCommande,
    formatMoment(order.createdAt),
    order.status,
    order.payment,
    methodOf(order),
    formatNaira(amountToPay(order)),
    shopsOf(order),
  ]);
  return [table([head, ...rows]), ...restNote(orders.length, total, 'orders')].join('\n');
}

/** The paid amount when it differs from the requested one. */
function otherAmount({ paidKobo, paidCurrency, amountKobo, currency }: OperatorPayment): string {
  const [kobo, paidIn] = [paidKobo ?? amountKobo, paidCurrency ?? currency];
  return kobo === amountKobo && paidIn === currency ? '' : paymentAmount(kobo, paidIn);
}

/** One line per payment to refund. */
export function refundsMessage(payments: readonly OperatorPayment[], total: number): string {
  if (payments.length === 0) return 'Nothing is to be paid back.';
  const head = ['REFERENCE', 'ORDER', 'STATUS', 'AMOUNT', 'PAID INSTEAD', 'CUSTOMER', 'PAID BACK OR ON ITS WAY'];
  const rows = payments.map((payment) => [
    payment.reference,
    payment.idCommande,
    payment.orderStatus,
    paymentAmount(payment.amountKobo, payment.currency),
    otherAmount(payment),
    payment.email ?? 'no mail address',
    payment.refundedKobo > 0 ? paymentAmount(payment.refundedKobo, payment.paidCurrency ?? payment.currency) : '',
  ]);
  return [table([head, ...rows]), ...restNote(payments.length, total, 'payments')].join('\n');
}

/** The status of the order and of its parts, one line each. */
export function stateMessage(order: DetailedOrder): string {
  const parts = order.parts.map((part) => `  ${oneLine(partText(part))}`);
  return [`${order.idCommande} is ${order.status}, payment ${order.payment}.`, ...parts].join('\n');
}

/** The customer of an order, as far as known. */
export interface Orderer {
  readonly nom: string;
  readonly pseudo: string;
  readonly numTel: string | null;
  readonly email: string | null;
}

function lineText({ nom, commande_produit }: DetailedOrder['produits'][number]): string {
  const { qte, qteBackorder, montant } = commande_produit;
  const { naira, isExact } = unitAmount(commande_produit);
  const price = isExact ? `${formatNaira(naira)} each` : `${formatNaira(montant)} in all`;
  const name = nameWithChoice({ ...commande_produit, nom });
  return `    ${qte} × ${oneLine(name)}, ${price}${qteBackorder > 0 ? `, ${qteBackorder} of them back-ordered` : ''}`;
}

function partsWithLines(order: DetailedOrder): string[] {
  return order.parts.flatMap((part) => [
    `  ${oneLine(partText(part))}`,
    ...(order.modeLivraison === PICK_UP ? [`    picked up: ${oneLine(placeText(part.pickUp))}`] : []),
    ...order.produits.filter(({ boutique }) => boutique.id === part.boutique.id).map(lineText),
  ]);
}

function paymentText(payment: OperatorPayment): string {
  const instead = otherAmount(payment);
  const paid = instead === '' ? '' : ` (paid: ${instead})`;
  return `  ${oneLine(payment.reference)}  ${paymentAmount(payment.amountKobo, payment.currency)}${paid}  ${payment.status}  ${formatMoment(payment.createdAt)}`;
}

type OrderRefund = Awaited<ReturnType<typeof refundsOfOrder>>[number];

/** What became of a refund, with what the provider or the operator says of it. */
function refundText({ amountKobo, currency, status, createdAt, reason, problem }: OrderRefund | Refund): string {
  const notes = [reason, problem].filter((note) => note !== null);
  const note = notes.length > 0 ? `  (${oneLine(notes.join('; '))})` : '';
  return `${paymentAmount(amountKobo, currency)}  ${status}  ${formatMoment(createdAt)}${note}`;
}

/** What a request to pay back did, or with a dry run would do. */
export function refundMessage(outcome: RefundOutcome, dryRun: boolean): string {
  const { reference, idCommande, isNew, amountKobo, currency, leftKobo, refunds } = outcome;
  const payment = `payment ${reference} of ${idCommande}`;
  const left = leftKobo > 0 ? ` ${paymentAmount(leftKobo, currency)} can still be paid back of it.` : '';
  const known = refunds.map((refund) => `  ${refundText(refund)}`);
  const amount = paymentAmount(amountKobo, currency);
  if (!isNew)
    return [
      leftKobo > 0
        ? `As much was paid back already of ${payment}; --again pays it back once more.${left}`
        : `All of ${payment} is paid back already, or on its way.`,
      ...known,
    ].join('\n');
  if (dryRun) return [`${amount} of ${payment} would be paid back.${left}`, ...known].join('\n');
  return [`${amount} of ${payment} is paid back by its provider.${left}`, ...known].join('\n');
}

/** All details of an order. */
export function orderMessage(
  order: DetailedOrder,
  customer: Orderer | undefined,
  payments: readonly OperatorPayment[],
  refunds: readonly OrderRefund[] = [],
): string {
  const withRefunds = (payment: OperatorPayment) => [
    paymentText(payment),
    ...refunds
      .filter(({ reference }) => reference === payment.reference)
      .map((refund) => `    paid back: ${refundText(refund)}`),
  ];
  const when = [order.dateLivraison, order.heureLivraison].filter(Boolean).join(' ');
  const facts: readonly (readonly [string, string])[] = [
    ['status', order.status],
    ['placed', formatMoment(order.createdAt)],
    ['payment', `${order.payment}, ${methodOf(order)}`],
    ...(order.payBefore === null ? [] : [['pay before', formatMoment(order.payBefore)] as const]),
    ...(order.confirmBefore === null ? [] : [['move by', formatMoment(order.confirmBefore)] as const]),
    ['products', formatNaira(order.priceTotal)],
    ['delivery', formatNaira(order.fraisLivraison)],
    ['amount', formatNaira(amountToPay(order))],
    ['customer', customer ? `${customer.pseudo} ${customer.nom}` : 'deleted'],
    ['mail', customer?.email ?? '-'],
    ['phone', order.desc ?? customer?.numTel ?? '-'],
    ['mode', order.modeLivraison],
    ['address', order.adresse],
    ...(order.recipient ? [['for', order.recipient] as const] : []),
    ...(when ? [['when', when] as const] : []),
  ];
  return [
    order.idCommande,
    ...facts.map(([name, value]) => `  ${`${name}:`.padEnd(12)}${oneLine(value)}`),
    ...(order.parts.length > 0 ? ['Parts', ...partsWithLines(order)] : []),
    ...(payments.length > 0 ? ['Payments', ...payments.flatMap(withRefunds)] : []),
  ].join('\n');
}
