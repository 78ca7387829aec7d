/** What of a payment was paid back, and what is due. Kobo. Pure. */
import type { PaymentStatus } from '../../data/tables/orders.ts';
import { formatAmount, formatNaira } from '../../shared/money.ts';
import { PAYMENT_CURRENCY } from '../orders/order-amounts.ts';

/** A payment with the sum of its refunds. */
export interface RefundedPayment {
  readonly status: PaymentStatus;
  readonly amountKobo: number;
  /** The paid amount when it differs from the requested one. */
  readonly paidKobo: number | null;
  /** What the provider has paid back. */
  readonly processedKobo: number;
}

/** An amount of a payment or a refund, which may be in another currency than the shop's. */
export const paymentAmount = (kobo: number, currency: string): string =>
  currency === PAYMENT_CURRENCY ? formatNaira(kobo / 100) : `${currency} ${formatAmount(kobo / 100)}`;

/** What was paid. */
export const paidTotal = ({ amountKobo, paidKobo }: Pick<RefundedPayment, 'amountKobo' | 'paidKobo'>): number =>
  paidKobo ?? amountKobo;

/** What was paid back: all of a payment that is `refunded`, also by hand, else what the provider has processed. */
export const paidBackOf = (payment: RefundedPayment): number =>
  payment.status === 'refunded' ? paidTotal(payment) : payment.processedKobo;

/** What is still to be paid back; 0 unless the payment is `refund_due`. */
export const dueOf = (payment: RefundedPayment): number =>
  payment.status === 'refund_due' ? Math.max(0, paidTotal(payment) - payment.processedKobo) : 0;
