/** Selects the payment provider by the settings: Paystack, a demo's test checkout, or none. */

import type { Services } from '../../api/services.ts';
import type { Database } from '../../data/database.ts';
import { createPaystack } from '../../providers/paystack.ts';
import { createTestCheckout } from '../../providers/test-checkout.ts';
import type { Config } from '../config/config.ts';

/**
 * @param publicUrl origin of the shop
 * @param now milliseconds since 1970
 */
export function openPayments(
  { paystack, mode }: Pick<Config, 'paystack' | 'mode'>,
  db: Database,
  publicUrl: string,
  now: () => number,
): Pick<Services, 'payments' | 'testCheckout'> {
  if (paystack) return { payments: createPaystack(paystack), testCheckout: undefined };
  const testCheckout = mode === 'demo' ? createTestCheckout({ db, now, publicUrl }) : undefined;
  return { payments: testCheckout, testCheckout };
}
