/**
 * The card providers: the only table of the facts about each. Texts of pages, the payment methods of an order, and the
 * provider that is asked about a payment follow from it. A new provider is a row here and in `PaymentProviderName`; the
 * compiler then names the other tables that need a row (docs/recipes.md). Pure.
 */
import type { PaymentProviderName } from '../../data/tables/orders.ts';

export type { PaymentProviderName };

interface ProviderFacts {
  /** Its name for shoppers and operators. */
  readonly name: string;
  /** The stored method of its orders, and their label at the checkout (CHK-12). */
  readonly method: `Pay with ${string}`;
  /** The kinds of payment that it accepts. */
  readonly takes: readonly string[];
  /** Shown beside the label at the checkout, and instead of it where only one line fits. */
  readonly hint: string;
  /** The value of `paymentAccepted` of schema.org. */
  readonly accepted: string;
  /** The host of its pages, since browsers check the target of a form. */
  readonly pages: `https://${string}`;
  /** The path of the call that receives its events, and the header that contains their signature (S-25). */
  readonly webhook: { readonly path: `/payment/${string}/webhook`; readonly signature: string };
}

/** In the order of the checkout. */
export const PAYMENT_PROVIDERS = {
  paystack: {
    name: 'Paystack',
    method: 'Pay with Paystack',
    takes: ['card', 'bank transfer', 'USSD'],
    hint: 'Card, bank transfer or USSD, after you order',
    accepted: 'Credit Card, Bank Transfer, USSD',
    pages: 'https://checkout.paystack.com',
    webhook: { path: '/payment/paystack/webhook', signature: 'x-paystack-signature' },
  },
} as const satisfies Record<PaymentProviderName, ProviderFacts>;

/** Their names, in the order of the table. */
export const PROVIDER_NAMES = Object.keys(PAYMENT_PROVIDERS) as readonly PaymentProviderName[];

/** A method that is paid with a provider. */
export type CardMethod = (typeof PAYMENT_PROVIDERS)[PaymentProviderName]['method'];

/** The methods that are paid with a provider, in the order of the table. */
export const CARD_METHODS: readonly CardMethod[] = PROVIDER_NAMES.map((name) => PAYMENT_PROVIDERS[name].method);

/** The provider that a demo without a key simulates. */
export const PLAYED_PROVIDER: PaymentProviderName = 'paystack';

/** The provider of a method, by its label or its own name in any case; undefined for cash and other texts. */
export function providerOf(method: string | null | undefined): PaymentProviderName | undefined {
  const message = method?.toLowerCase();
  return PROVIDER_NAMES.find((name) => message === name || message === PAYMENT_PROVIDERS[name].method.toLowerCase());
}

/** The columns of an order that tell how it is paid. */
interface PaidOrder {
  readonly provider: PaymentProviderName | null;
  readonly payment_method: string | null;
}

/**
 * The provider of an order; null for cash. A process of the previous version, which may still run during an update,
 * stores only the method.
 */
export const providerOfOrder = ({ provider, payment_method }: PaidOrder): PaymentProviderName | null =>
  provider ?? providerOf(payment_method) ?? null;

/** Whether a shop with these providers offers this method. */
export function isOffered(providers: readonly PaymentProviderName[], method: string | null | undefined): boolean {
  const name = providerOf(method);
  return name !== undefined && providers.includes(name);
}

/** Joins texts for a sentence: `card, bank transfer or USSD`. */
export const inSentence = (texts: readonly string[], word: 'and' | 'or'): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1)}`;

/** Names of providers for a sentence, such as `Paystack`. */
export const namesOf = (providers: readonly PaymentProviderName[]): string =>
  inSentence(
    providers.map((name) => PAYMENT_PROVIDERS[name].name),
    'or',
  );
