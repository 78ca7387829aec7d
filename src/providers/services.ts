/** What calls need beside the database; chosen by the settings, embedded defaults in tests. */
import type { OrderConfig } from '../server/config/order-config.ts';
import type { Captcha } from './captcha.ts';
import type { Geolocation } from './geolocation.ts';
import type { GoogleSignIn } from './google.ts';
import type { GoogleStandIn } from './google-stand-in.ts';
import type { Limits } from './limits.ts';
import type { Passwords } from './passwords.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { TestCheckout } from './test-checkout.ts';
import type { Tokens } from './tokens.ts';

/** Money that has to be paid back. Amounts in kobo. */
export interface RefundDue {
  readonly reference: string;
  readonly idCommande: string;
  readonly why: 'cancelled' | 'paid-otherwise' | 'other-amount';
  readonly amountKobo: number;
  readonly currency: string;
}

export interface Services {
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly captcha: Captcha;
  readonly geolocation: Geolocation;
  /** Undefined when the shop has no Google sign-in. */
  readonly google: GoogleSignIn | undefined;
  /** What plays Google in a demo; undefined elsewhere. */
  readonly googleStandIn: GoogleStandIn | undefined;
  /** Undefined when the shop takes no cards: a live one without a key of Paystack's. */
  readonly payments: PaymentProvider | undefined;
  /** What plays the card provider in a demo without a key; undefined elsewhere. */
  readonly testCheckout: TestCheckout | undefined;
  /** Is told of money that came and is not for an order any more, or is not what was asked for. */
  readonly refundDue: (payment: RefundDue) => void;
  /** What accounts go by. */
  readonly accounts: {
    /** Milliseconds after a sign-in in which a customer may change how they sign in (`FRESH_SIGN_IN_MINUTES`). */
    readonly freshSignIn: number;
  };
  /** What orders go by. */
  readonly orders: OrderConfig & {
    /** Milliseconds for which an order waits for its card payment (`PAYMENT_HOLD_HOURS`, G-113). */
    readonly paymentHold: number;
  };
  /** What mails say of the shop. */
  readonly shop: { readonly productName: string; readonly publicUrl: string; readonly supportEmail: string };
  /** Milliseconds from the first mail in the outbox until it is looked at are spared by this. */
  readonly mailQueued: () => void;
}
