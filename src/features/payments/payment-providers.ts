/**
 * The providers of card payments: the one table of what is known of each without asking it. What pages and sentences say,
 * which methods an order may have and where its payments are asked about follow from it; a new provider is a row here and
 * in `PaymentProviderName`, and the compiler names the other tables that need one (docs/recipes.md). Pure.
 */
import type { PaymentProviderName } from '../../data/tables/orders.ts';

export type { PaymentProviderName };

interface ProviderFacts {
  /** As shoppers and operators read it. */
  readonly name: string;
  /** The stored method of its orders, and their label at the checkout (CHK-12). */
  readonly method: `Pay with ${string}`;
  /** What it takes. */
  readonly takes: readonly string[];
  /** Beside the label at the checkout, and in its place where only one line fits. */
  readonly hint: string;
  /** For `paymentAccepted` of schema.org. */
  readonly accepted: string;
  /** The host of its pages: browsers check where a form leads. */
  readonly pages: `https://${string}`;
  /** Its events: a call of their own path, and the header that signs them (S-25). */
  readonly webhook: { readonly path: `/payment/${string}/webhook`; readonly signature: string };
}

/** In the order in which the checkout offers them. */
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

/** A method that is paid at a provider. */
export type CardMethod = (typeof PAYMENT_PROVIDERS)[PaymentProviderName]['method'];

/** The methods that are paid at a provider, in the order of the table. */
export const CARD_METHODS: readonly CardMethod[] = PROVIDER_NAMES.map((name) => PAYMENT_PROVIDERS[name].method);

/** The provider that plays all of them in a demo without a key. */
export const PLAYED_PROVIDER: PaymentProviderName = 'paystack';

/** The provider of a method, by its label or its own name in any case; undefined for cash and other words. */
export function providerOf(method: string | null | undefined): PaymentProviderName | undefined {
  const message = method?.toLowerCase();
  return PROVIDER_NAMES.find((name) => message === name || message === PAYMENT_PROVIDERS[name].method.toLowerCase());
}

/** What an order's row says of how it is paid. */
interface PaidOrder {
  readonly provider: PaymentProviderName | null;
  readonly payment_method: string | null;
}

/**
 * The provider of an order; null for cash. A process of the version before, which goes on beside a new one while the shop is
 * updated, names it by the method alone.
 */
export const providerOfOrder = ({ provider, payment_method }: PaidOrder): PaymentProviderName | null =>
  provider ?? providerOf(payment_method) ?? null;

/** Whether a shop with these providers takes payments by this method. */
export function isOffered(providers: readonly PaymentProviderName[], method: string | null | undefined): boolean {
  const name = providerOf(method);
  return name !== undefined && providers.includes(name);
}

/** In a sentence: `card, bank transfer or USSD`. */
export const inSentence = (texts: readonly string[], word: 'and' | 'or'): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1)}`;

/** Their names in a sentence, such as `Paystack`. */
export const namesOf = (providers: readonly PaymentProviderName[]): string =>
  inSentence(
    providers.map((name) => PAYMENT_PROVIDERS[name].name),
    'or',
  );
