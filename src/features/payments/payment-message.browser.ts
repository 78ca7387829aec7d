/**
 * Notifies the other tabs of this browser of the result of a payment, so that the tab that started it updates. For the
 * browser.
 */
import { openTabChannel } from '../../shared/tab-channel.browser.ts';

export interface PaymentMessage {
  readonly reference: string;
  readonly isPaid: boolean;
}

const listeners = new Set<(message: PaymentMessage) => void>();
let send: ((message: PaymentMessage) => void) | undefined;

/** The channel of the page, opened at its first use. */
function channel(): (message: PaymentMessage) => void {
  send ??= openTabChannel<PaymentMessage>('payments', (message) => {
    for (const hear of listeners) hear(message);
  });
  return send;
}

/** Calls `hear` with messages of other tabs about payments; returns a function that stops this. */
export function hearPayments(hear: (message: PaymentMessage) => void): () => void {
  channel();
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** Notifies all other tabs. */
export const notifyOfPayment = (message: PaymentMessage): void => channel()(message);
