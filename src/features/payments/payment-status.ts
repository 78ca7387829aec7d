/** States of one payment of an order. Pure. */

/**
 * - `pending`: not paid, as far as is known;
 * - `failed`: the provider says that it will not be paid;
 * - `success`: paid, and the order with it;
 * - `refund_due`: paid, but not for this order any more: it was cancelled, paid otherwise, or the amount is another one;
 * - `refunded`: the operator has paid it back.
 */
export type PaymentStatus = 'pending' | 'failed' | 'success' | 'refund_due' | 'refunded';

/** No money has come, as far as is known: the provider may say otherwise yet. Every other state is final. */
export const UNPAID = ['pending', 'failed'] as const satisfies readonly PaymentStatus[];

export const isUnpaid = (status: PaymentStatus): boolean => (UNPAID as readonly PaymentStatus[]).includes(status);
