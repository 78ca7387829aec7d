/** External services of the API's calls; chosen by the settings, embedded defaults in tests. */
import type { DeliveryConfig } from '../server/config/delivery-config.ts';
import type { OrderConfig } from '../server/config/order-config.ts';
import type { Captcha } from './captcha.ts';
import type { Geolocation } from './geolocation.ts';
import type { GoogleSignIn } from './google.ts';
import type { GoogleStandIn } from './google-stand-in.ts';
import type { Limits } from './limits.ts';
import type { MailKey } from './mail.ts';
import type { Passwords } from './passwords.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { TestCheckout } from './test-checkout.ts';
import type { Tokens } from './tokens.ts';

/** Money to be refunded. Amounts in kobo. */
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
  /** Plays Google in a demo; undefined elsewhere. */
  readonly googleStandIn: GoogleStandIn | undefined;
  /** Undefined when the shop accepts no cards: a live one without a Paystack key. */
  readonly payments: PaymentProvider | undefined;
  /** Plays the card provider in a demo without a key; undefined elsewhere. */
  readonly testCheckout: TestCheckout | undefined;
  /** Called for a payment whose order no longer accepts it, or whose amount is wrong. */
  readonly refundDue: (payment: RefundDue) => void;
  /** Settings of accounts. */
  readonly accounts: {
    /** Milliseconds after a sign-in in which a customer may change how they sign in (`FRESH_SIGN_IN_MINUTES`). */
    readonly freshSignIn: number;
  };
  /** Settings of orders. */
  readonly orders: OrderConfig &
    DeliveryConfig & {
      /** Milliseconds for which an order waits for its card payment (`PAYMENT_HOLD_HOURS`, G-113). */
      readonly paymentHold: number;
    };
  /** Facts about the shop for mails. */
  readonly shop: { readonly productName: string; readonly publicUrl: string; readonly supportEmail: string };
  /** Mail address that messages of the contact form go to; undefined: they are only stored. */
  readonly messagesTo: string | undefined;
  /** Wakes the mail sender, which would otherwise find a queued mail at its next check. */
  readonly mailQueued: () => void;
  /** Deletes the files of mails whose rows were deleted, where mails are files of this machine. Logs errors. */
  readonly forgetMails: (mails: readonly MailKey[]) => Promise<void>;
}
