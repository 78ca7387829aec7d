/** Settings of card payments and of how long an order waits for one; `config.ts` reads them with the others. */

import { z } from 'zod';
import type { ShopSettings } from '../../client/shop-settings.ts';
import type { PaymentProviderName } from '../../data/tables/orders.ts';
import { PAYMENT_PROVIDERS, PLAYED_PROVIDER, PROVIDER_NAMES } from '../../features/payments/payment-providers.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { address, wholeNumber } from './setting-forms.ts';

export const paymentSettings = {
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'must be a secret key of Paystack, such as sk_live_…')
    .optional(),
  PAYSTACK_URL: address('https://api.paystack.co').default('https://api.paystack.co'),
  PAYMENT_HOLD_HOURS: wholeNumber('a number of hours', 1, 720).default(24),
};

const settings = z.object(paymentSettings);
type Settings = z.output<typeof settings>;

/** An account at a card provider. */
export interface ProviderAccount {
  readonly secretKey: string;
  /** Base address of the provider's API, without a trailing slash. */
  readonly url: string;
  /** Whether payments move no money. */
  readonly isTest: boolean;
}

/** Accounts by provider; without any, a demo uses its own test checkout, and a live shop accepts no cards. */
type Accounts = { readonly [P in PaymentProviderName]: ProviderAccount | undefined };

export interface PaymentConfig extends Accounts {
  /** Milliseconds that an order waits for its card payment. */
  readonly paymentHold: number;
}

/** The form of each provider's secret keys. */
export const PROVIDER_KEYS = {
  paystack: { setting: 'PAYSTACK_SECRET_KEY', test: 'sk_test_', live: 'sk_live_', minLength: 40 },
} as const satisfies Record<
  PaymentProviderName,
  {
    readonly setting: keyof typeof paymentSettings;
    /** Prefix of test keys. */
    readonly test: string;
    readonly live: string;
    readonly minLength: number;
  }
>;

/** The settings of keys, as an error message names them. */
export const SETTINGS_OF_KEYS = PROVIDER_NAMES.map((name) => PROVIDER_KEYS[name].setting).join(' or ');

/** Returns the account with this key; undefined without a key. */
function accountAt(provider: PaymentProviderName, secretKey: string | undefined, url: string) {
  const isTest = secretKey?.startsWith(PROVIDER_KEYS[provider].test) ?? false;
  return secretKey ? { secretKey, url: url.replace(/\/+$/, ''), isTest } : undefined;
}

/** Returns the accounts at card providers, and the payment hold in milliseconds. */
export function paymentConfig(s: Settings): PaymentConfig {
  return {
    paystack: accountAt('paystack', s.PAYSTACK_SECRET_KEY, s.PAYSTACK_URL),
    paymentHold: s.PAYMENT_HOLD_HOURS * HOUR_MS,
  };
}

type ByMode = PaymentConfig & { readonly mode: 'demo' | 'live' };

/** Returns the providers that have an account, in the order of their table. */
export const configuredProviders = (config: Accounts): readonly PaymentProviderName[] =>
  PROVIDER_NAMES.filter((name) => config[name] !== undefined);

/** Returns the settings of card payments that pages need. */
export function paymentShopSettings(
  config: ByMode,
): Pick<ShopSettings, 'cardPayments' | 'testCheckout' | 'paymentHoldHours'> {
  const configured = configuredProviders(config);
  const testCheckout = configured.length === 0 && config.mode === 'demo';
  return {
    cardPayments: testCheckout ? [PLAYED_PROVIDER] : configured,
    testCheckout,
    paymentHoldHours: config.paymentHold / HOUR_MS,
  };
}

/** Returns the start message about card payments, which says whether real money is used. */
export function paymentText(config: ByMode): string {
  const message = configuredProviders(config).map((provider) => {
    const { name } = PAYMENT_PROVIDERS[provider];
    return config[provider]?.isTest
      ? `Cards are paid at ${name} with a test key: no money moves.`
      : `Cards are paid at ${name}.`;
  });
  if (message.length > 0) return message.join(' ');
  return config.mode === 'demo'
    ? 'Cards are paid at a test checkout: no money moves.'
    : `This shop takes no cards: ${SETTINGS_OF_KEYS} is not set.`;
}
