/**
 * The payment started last in this browser: with it, the return page, which is in another tab and has only a reference,
 * can link to the order. For the browser.
 */

import { STARTED_PAYMENT_KEY } from '../../shared/storage-keys.ts';

interface StartedPayment {
  readonly reference: string;
  readonly orderId: number;
}

/** Stores the payment, if the browser has storage. */
export function storeStartedPayment(payment: StartedPayment): void {
  try {
    localStorage.setItem(STARTED_PAYMENT_KEY, JSON.stringify(payment));
  } catch (error) {
    console.warn(error);
  }
}

/** Id of the order of `reference`; undefined if another payment was started last in this browser. */
export function orderOfPayment(reference: string): number | undefined {
  try {
    const stored: Partial<StartedPayment> | null = JSON.parse(localStorage.getItem(STARTED_PAYMENT_KEY) ?? 'null');
    return stored?.reference === reference && Number.isSafeInteger(stored.orderId) ? stored.orderId : undefined;
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}
