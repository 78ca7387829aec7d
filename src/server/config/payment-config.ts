/** Settings of card payments and of how long an order waits for one. Read with the others by `config.ts`. */
import { z } from 'zod';
import type { ShopSettings } from '../../client/shop-settings.ts';
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

const HOUR = 3_600_000;

export interface PaymentConfig {
  /** Undefined: a demo uses its own test checkout, and a live shop accepts no cards. */
  readonly paystack: { readonly secretKey: string; readonly url: string } | undefined;
  /** Milliseconds for which an order waits for its card payment (G-113). */
  readonly paymentHold: number;
}

export function paymentConfig(s: Settings): PaymentConfig {
  const { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_URL: url } = s;
  return {
    paystack: secretKey ? { secretKey, url: url.replace(/\/+$/, '') } : undefined,
    paymentHold: s.PAYMENT_HOLD_HOURS * HOUR,
  };
}

/** The settings of card payments for pages. */
export function paymentShopSettings({
  paystack,
  paymentHold,
  mode,
}: PaymentConfig & { readonly mode: 'demo' | 'live' }): Pick<ShopSettings, 'cardPayments' | 'paymentHoldHours'> {
  const cardPayments = paystack ? 'paystack' : mode === 'demo' ? 'embedded' : 'none';
  return { cardPayments, paymentHoldHours: paymentHold / HOUR };
}

/** The start message about card payments, which says whether real money is used. */
export function paymentWords({ paystack, mode }: PaymentConfig & { readonly mode: 'demo' | 'live' }): string {
  if (paystack?.secretKey.startsWith('sk_test_')) return 'Cards are paid at Paystack with a test key: no money moves.';
  if (paystack) return 'Cards are paid at Paystack.';
  return mode === 'demo'
    ? 'Cards are paid at a test checkout: no money moves.'
    : 'This shop takes no cards: PAYSTACK_SECRET_KEY is not set.';
}
