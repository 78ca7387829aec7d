/** What a customer has to do after an order, in a sentence (area ORDER-SUCCESS). Pure. */
import { formatMoment } from '../../../shared/dates.ts';
import { formatNaira } from '../../../shared/money.ts';
import { NO_CARDS_NOW } from '../../payments/payment-sentences.ts';
import type { PlacedOrder } from './placed-order.ts';

/** Thanks for an order, and what is still open. */
export function thanksMessage({ isCard, isPaid, isCancelled, isPending, toPay, shops }: PlacedOrder): string {
  if (isCancelled) return 'This order was cancelled.';
  if (isPaid) return 'Thank you for your order. It is paid.';
  if (isCard) return 'Thank you for your order. It is not paid yet.';
  if (!isPending || toPay === 0) return 'Thank you for your order.';
  return `Thank you for your order. The ${shops.length > 1 ? 'shops have' : 'shop has'} yet to confirm it.`;
}

/**
 * The customer's next step after an order.
 * @param takesCards whether a card payment is offered for it
 */
export function whatIsNext(order: PlacedOrder, takesCards: boolean): string {
  const { isCard, isPaid, isCancelled, isPickUp, toPay, payBefore } = order;
  const amount = formatNaira(toPay);
  if (isCancelled) return 'There is nothing to pay for it any more.';
  if (isPaid) return `Your payment of ${amount} has reached us. Your order shows its progress.`;
  if (toPay === 0) return 'There is nothing to pay. Your order shows its progress.';
  if (isCard) {
    const until = payBefore && ` It is reserved for you until ${formatMoment(payBefore)}, and cancelled after that.`;
    const waiting = `Your order is waiting for your payment of ${amount}.${until}`;
    return takesCards ? waiting : `${waiting} ${NO_CARDS_NOW}`;
  }
  return isPickUp
    ? `You pay ${amount} in cash when you pick your order up. Your order shows when it is ready.`
    : `You pay ${amount} in cash when your order is delivered.`;
}
