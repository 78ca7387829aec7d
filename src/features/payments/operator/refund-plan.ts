/** Decides what a request to pay back a payment does. Amounts are kobo. Pure. */
import type { RefundStatus } from '../../../data/tables/orders.ts';
import { PAYMENT_CURRENCY } from '../../orders/order-amounts.ts';
import { paidTotal, type RefundedPayment } from '../paid-back.ts';

/** A refund that exists. */
export interface PlannedRefund {
  readonly amountKobo: number;
  readonly status: RefundStatus;
  /** ISO timestamp until when a process may be requesting it. */
  readonly claimedUntil: string | null;
}

/** What an operator asks for. */
export interface RefundInput {
  /** All that is left if omitted. */
  readonly amountKobo?: number | undefined;
  /** Pays back an amount that was paid back already once more. */
  readonly again?: boolean | undefined;
}

/** What is done. */
export type RefundPlan<R extends PlannedRefund> =
  /** Somebody is requesting a refund right now. */
  | { readonly kind: 'busy'; readonly refund: R }
  /** A refund was begun, and the provider does not know it: it is requested again. */
  | { readonly kind: 'resume'; readonly refund: R }
  /** Such a refund has another amount. */
  | { readonly kind: 'unfinished'; readonly refund: R }
  /** Nothing is left, or this amount was paid back already. */
  | { readonly kind: 'done'; readonly leftKobo: number }
  | { readonly kind: 'too-much'; readonly leftKobo: number }
  /** A part of a payment in another currency. */
  | { readonly kind: 'other-currency' }
  | { readonly kind: 'new'; readonly amountKobo: number; readonly leftKobo: number };

/** What may still become money of the payer, or is it: all refunds but failed ones. */
const heldSum = (refunds: readonly PlannedRefund[]) =>
  refunds.reduce((sum, { status, amountKobo }) => sum + (status === 'failed' ? 0 : amountKobo), 0);

/**
 * @param currency of the paid amount
 * @param refunds all refunds of the payment, as the provider has just listed them
 * @param now milliseconds since 1970
 */
export function planRefund<R extends PlannedRefund>(
  payment: Pick<RefundedPayment, 'status' | 'amountKobo' | 'paidKobo'> & { readonly currency: string },
  refunds: readonly R[],
  { amountKobo, again = false }: RefundInput,
  now: number,
): RefundPlan<R> {
  if (amountKobo !== undefined && payment.currency !== PAYMENT_CURRENCY) return { kind: 'other-currency' };
  const refund = refunds.find(({ status }) => status === 'requested');
  if (refund) {
    if (refund.claimedUntil !== null && Date.parse(refund.claimedUntil) > now) return { kind: 'busy', refund };
    const isSame = amountKobo === undefined || amountKobo === refund.amountKobo;
    return { kind: isSame ? 'resume' : 'unfinished', refund };
  }
  const leftKobo = payment.status === 'refunded' ? 0 : Math.max(0, paidTotal(payment) - heldSum(refunds));
  const isRepeated = refunds.some((one) => one.status !== 'failed' && one.amountKobo === amountKobo);
  if (leftKobo === 0 || (isRepeated && !again)) return { kind: 'done', leftKobo };
  const amount = amountKobo ?? leftKobo;
  if (amount > leftKobo) return { kind: 'too-much', leftKobo };
  return { kind: 'new', amountKobo: amount, leftKobo: leftKobo - amount };
}
