/** Tells the other tabs of this browser how a payment ended: the tab that began it follows. For the browser. */
import { openTabChannel } from '../../shared/tab-channel.browser.ts';

export interface PaymentMessage {
  readonly reference: string;
  readonly isPaid: boolean;
}

const listeners = new Set<(news: PaymentMessage) => void>();
let send: ((news: PaymentMessage) => void) | undefined;

/** The one channel of the page, opened by the first who needs it. */
function channel(): (news: PaymentMessage) => void {
  send ??= openTabChannel<PaymentMessage>('payments', (news) => {
    for (const hear of listeners) hear(news);
  });
  return send;
}

/** Calls `hear` with what other tabs learn of payments; returns how to stop. */
export function hearPayments(hear: (news: PaymentMessage) => void): () => void {
  channel();
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** Tells all other tabs. */
export const notifyOfPayment = (news: PaymentMessage): void => channel()(news);
