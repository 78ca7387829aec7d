/**
 * The ways to pay that a shop offers, and what each is called: cash, and a row of the table of providers each. Whatever
 * names a way to pay takes it from here, so that nothing is promised that the settings do not offer. Pure.
 */
import type { ShopSettings } from '../../client/shop-settings.ts';
import type { PaymentProviderName } from '../../data/tables/orders.ts';
import { CASH_ON_DELIVERY, type PaymentMethod } from '../orders/order-status.ts';
import { inSentence, PAYMENT_PROVIDERS } from './payment-providers.ts';

export interface WayToPay {
  /** The stored value, and the label at the checkout. */
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

export const CASH: WayToPay = {
  method: CASH_ON_DELIVERY,
  icon: 'box',
  hint: 'You pay when you receive it',
  line: 'Cash, when you receive it',
  how: 'in cash',
  precisely: 'in cash on delivery',
  accepted: 'Cash',
};

/** What the table of providers says of one. */
function wayOf(provider: PaymentProviderName): WayToPay {
  const { name, method, hint, accepted, takes } = PAYMENT_PROVIDERS[provider];
  const how = `by ${inSentence(takes, 'or')}`;
  return {
    method,
    icon: 'card',
    hint,
    line: hint,
    how,
    precisely: `${how} with ${name}`,
    accepted,
  };
}

type CardPayments = Pick<ShopSettings, 'cardPayments'>;

/** Whether a shop takes cards: at a provider, or at the test checkout of a demo. */
export const takesCards = ({ cardPayments }: CardPayments): boolean => cardPayments.length > 0;

/** The ways to pay of a shop with these providers, in the order of the checkout. */
export const waysToPay = (providers: readonly PaymentProviderName[]): readonly WayToPay[] => [
  CASH,
  ...providers.map(wayOf),
];

/** What follows `paid`, each once: `in cash`, `by card, bank transfer or USSD`. */
export const waysInShort = ({ cardPayments }: CardPayments): readonly string[] => [
  ...new Set(waysToPay(cardPayments).map(({ how }) => how)),
];

/** All of them in a sentence: `Pay in cash on delivery, or by card, bank transfer or USSD with Paystack`. */
export const howToPay = ({ cardPayments }: CardPayments): string =>
  waysToPay(cardPayments)
    .map(({ precisely }) => precisely)
    .join(', or ');
