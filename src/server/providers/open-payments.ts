/** Opens the card providers of the settings, or a demo's test checkout instead. */

import type { Payments, Services } from '../../api/services.ts';
import type { Database } from '../../data/database.ts';
import type { PaymentProviderName } from '../../data/tables/orders.ts';
import { PLAYED_PROVIDER } from '../../features/payments/payment-providers.ts';
import type { PaymentProvider } from '../../providers/payment-provider.ts';
import { createPaystack } from '../../providers/paystack.ts';
import { createTestCheckout } from '../../providers/test-checkout.ts';
import type { Config } from '../config/config.ts';
import { configuredProviders, type ProviderAccount } from '../config/payment-config.ts';

/** Creates each provider from its account. */
const CREATE: Readonly<Record<PaymentProviderName, (account: ProviderAccount) => PaymentProvider>> = {
  paystack: createPaystack,
};

/**
 * Opens the card providers.
 * @param publicUrl origin of the shop
 * @param now milliseconds since 1970
 */
export function openPayments(
  config: Pick<Config, PaymentProviderName | 'mode'>,
  db: Database,
  publicUrl: string,
  now: () => number,
): Pick<Services, 'payments' | 'testCheckout'> {
  const payments: Payments = Object.fromEntries(
    configuredProviders(config).flatMap((name) => {
      const account = config[name];
      return account ? [[name, CREATE[name](account)]] : [];
    }),
  );
  if (Object.keys(payments).length > 0 || config.mode === 'live') return { payments, testCheckout: undefined };
  const testCheckout = createTestCheckout({ db, now, publicUrl });
  return { payments: { [PLAYED_PROVIDER]: testCheckout }, testCheckout };
}
