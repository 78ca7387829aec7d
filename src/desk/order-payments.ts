/** What was paid for an order at the desk, and what was paid back. */
import { html } from 'hono/html';
import { type OperatorPayment, paymentsOf } from '../features/orders/fulfilment/operator-orders.repository.ts';
import { paidTotal, paymentAmount } from '../features/payments/paid-back.ts';
import { refundsOfOrder } from '../features/payments/refunds.repository.ts';
import { formatMoment } from '../shared/dates.ts';
import type { DeskShop } from './app.ts';
import { type Html, table } from './html.ts';

const NONE = '–';
const PAYMENT_HEADS = ['Reference', 'Amount', 'Paid', 'Paid back', 'Still due', 'State', 'Begun'];

function paymentRow(payment: OperatorPayment): string[] {
  const { reference, status, amountKobo, currency, paidBackKobo, dueKobo, createdAt } = payment;
  const isPaid = status === 'success' || status === 'refund_due' || status === 'refunded';
  const inPaid = (kobo: number) => (kobo > 0 ? paymentAmount(kobo, payment.paidCurrency ?? currency) : NONE);
  return [
    reference,
    paymentAmount(amountKobo, currency),
    inPaid(isPaid ? paidTotal(payment) : 0),
    inPaid(paidBackKobo),
    inPaid(dueKobo),
    status,
    formatMoment(createdAt),
  ];
}

/** The payments of an order and their refunds, oldest first; nothing for an order without payments. */
export async function paymentTables({ db }: DeskShop, orderId: number): Promise<Html | string> {
  const payments = await paymentsOf(db.read, orderId);
  if (payments.length === 0) return '';
  const refunds = (await refundsOfOrder(db.read, orderId)).map((one) => [
    formatMoment(one.createdAt),
    paymentAmount(one.amountKobo, one.currency),
    one.status,
    one.reference,
    [one.reason, one.problem].filter((note) => note !== null).join('; ') || NONE,
  ]);
  const refundHeads = ['Begun', 'Amount', 'State', 'Payment', 'Note'];
  return html`<h2>Payments</h2>${table('Payments', PAYMENT_HEADS, payments.map(paymentRow))}
${refunds.length === 0 ? '' : html`<h2>Refunds</h2>${table('Refunds', refundHeads, refunds)}`}`;
}
