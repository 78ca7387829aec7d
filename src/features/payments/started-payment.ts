/**
 * The payment that was started last in this browser, so that the page that a provider sends its customer back to, in
 * another tab and with a reference alone, can lead to the order. For the browser.
 */

import { STARTED_PAYMENT_KEY } from '../../shared/storage-keys.ts';

interface StartedPayment {
  readonly reference: string;
  readonly orderId: number;
}

/** Remembers it. A browser that keeps nothing goes on without. */
export function keepStartedPayment(payment: StartedPayment): void {
  try {
    localStorage.setItem(STARTED_PAYMENT_KEY, JSON.stringify(payment));
  } catch (error) {
    console.warn(error);
  }
}

/** Id of the order that is paid under `reference`; undefined when that was not started here, or not last. */
export function orderOfPayment(reference: string): number | undefined {
  try {
    const kept: Partial<StartedPayment> | null = JSON.parse(localStorage.getItem(STARTED_PAYMENT_KEY) ?? 'null');
    return kept?.reference === reference && Number.isSafeInteger(kept.orderId) ? kept.orderId : undefined;
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}
