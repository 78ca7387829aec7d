/**
 * The payment methods that a shop offers, and their texts: cash, and one for each row of the table of providers. All
 * names of payment methods come from here, so that the shop promises only what its settings offer. Pure.
 */
import type { ShopSettings } from '../../client/shop-settings.ts';
import type { PaymentProviderName } from '../../data/tables/orders.ts';
import { CASH_ON_DELIVERY, type PaymentMethod } from '../orders/order-status.ts';
import { inSentence, PAYMENT_PROVIDERS } from './payment-providers.ts';

export interface WayToPay {
  /** The stored value, and the label at the checkout. */
  readonly method: PaymentMethod;
  /** The icon beside the label. */
  readonly icon: 'box' | 'card';
  readonly hint: string;
  /** Shown instead of label and hint where only one line fits. */
  readonly line: string;
  /** The text after `paid`. */
  readonly how: string;
  /** The text after `Pay`, with the place or the provider. */
  readonly precisely: string;
  /** The value of `paymentAccepted` of schema.org. */
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

/** The method of a provider, from the table of providers. */
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

/** Whether a shop accepts cards: with a provider, or at the test checkout of a demo. */
export const takesCards = ({ cardPayments }: CardPayments): boolean => cardPayments.length > 0;

/** The payment methods of a shop with these providers, in the order of the checkout. */
export const waysToPay = (providers: readonly PaymentProviderName[]): readonly WayToPay[] => [
  CASH,
  ...providers.map(wayOf),
];

/** The distinct texts after `paid`: `in cash`, `by card, bank transfer or USSD`. */
export const waysInShort = ({ cardPayments }: CardPayments): readonly string[] => [
  ...new Set(waysToPay(cardPayments).map(({ how }) => how)),
];

/** All methods in a sentence: `Pay in cash on delivery, or by card, bank transfer or USSD with Paystack`. */
export const howToPay = ({ cardPayments }: CardPayments): string =>
  waysToPay(cardPayments)
    .map(({ precisely }) => precisely)
    .join(', or ');
