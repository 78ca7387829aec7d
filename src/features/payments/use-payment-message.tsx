/** Follows the payment of an order that is made in another tab. */
import { useEffect } from 'react';
import { hearPayments } from './payment-message.browser.ts';
import { orderOfPayment } from './started-payment.ts';

/** Between two looks at an order that is being paid, in milliseconds. */
const LOOK_EVERY_MS = 1500;
/** How long it is looked at, in milliseconds; after that the page looks when it is shown again. */
const LOOK_FOR_MS = 600_000;

/**
 * Calls `heard` when another tab learns how a payment of the order ended, and, while the payment is under way and the page
 * is visible, `look` again and again: not every payment ends in a tab of this browser.
 * @param isUnderWay whether the payment page was opened
 */
export function usePaymentMessage(
  orderId: number,
  isUnderWay: boolean,
  look: () => void,
  heard: (isPaid: boolean) => void,
): void {
  useEffect(
    () => hearPayments(({ reference, isPaid }) => orderOfPayment(reference) === orderId && heard(isPaid)),
    [orderId, heard],
  );
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const until = Date.now() + LOOK_FOR_MS;
    const timer = setInterval(() => {
      if (Date.now() > until) clearInterval(timer);
      else if (document.visibilityState === 'visible') look();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, look]);
}
