/** Follows the payment of an order in another tab. */
import { useEffect } from 'react';
import { hearPayments } from './payment-message.browser.ts';
import { orderOfPayment } from './started-payment.ts';

/** Milliseconds between two checks of an order that is being paid. */
const LOOK_EVERY_MS = 1500;
/** Milliseconds for which the order is checked; after that, it is checked when the page becomes visible again. */
const LOOK_FOR_MS = 600_000;

/**
 * Calls `heard` when another tab reports the result of a payment of the order. While the payment is under way and the
 * page is visible, also calls `look` repeatedly, since not every payment ends in a tab of this browser.
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
