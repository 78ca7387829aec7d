/**
 * The ways to pay that a shop offers, and what each is called: whatever names a way to pay takes it from this table, so
 * that nothing is promised that the settings do not offer (G-383). Pure.
 */
import type { ShopSettings } from '../../client/shop-settings.ts';
import { CASH_ON_DELIVERY, PAY_WITH_PAYSTACK, type PaymentMethod } from '../orders/order-status.ts';

export interface WayToPay {
  /** The stored value, and the label at the checkout (CHK-11, CHK-12). */
  readonly method: PaymentMethod;
  /** Beside the label. */
  readonly icon: 'box' | 'card';
  readonly hint: string;
  /** In the place of label and hint where only one line fits. */
  readonly line: string;
  /** As it follows `paid`. */
  readonly how: string;
  /** As it follows `Pay`, with where or through whom. */
  readonly precisely: string;
  /** For `paymentAccepted` of schema.org. */
  readonly accepted: string;
}

/** What Paystack takes (G-430). */
const TAKEN = 'card, bank transfer or USSD';
const AFTER_ORDERING = 'Card, bank transfer or USSD, after you order';

export const CASH: WayToPay = {
  method: CASH_ON_DELIVERY,
  icon: 'box',
  hint: 'You pay when you receive it',
  line: 'Cash, when you receive it',
  how: 'in cash',
  precisely: 'in cash on delivery',
  accepted: 'Cash',
};

export const CARD: WayToPay = {
  method: PAY_WITH_PAYSTACK,
  icon: 'card',
  hint: AFTER_ORDERING,
  line: AFTER_ORDERING,
  how: `by ${TAKEN}`,
  precisely: `by ${TAKEN} with Paystack`,
  accepted: 'Credit Card, Bank Transfer, USSD',
};

/** Whether a shop takes cards: at Paystack, or at the test checkout of a demo. */
export const takesCards = ({ cardPayments }: Pick<ShopSettings, 'cardPayments'>): boolean => cardPayments !== 'none';

/** The ways to pay of a shop that takes `cards` or not, in the order of the checkout. */
export const waysToPay = (cards: boolean): readonly WayToPay[] => (cards ? [CASH, CARD] : [CASH]);

/** All of them in a sentence: `Pay in cash on delivery, or by card, bank transfer or USSD with Paystack`. */
export const howToPay = (shop: Pick<ShopSettings, 'cardPayments'>): string =>
  waysToPay(takesCards(shop))
    .map(({ precisely }) => precisely)
    .join(', or ');
