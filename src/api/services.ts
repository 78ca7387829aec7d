/** External services of the API's calls; chosen by the settings, embedded defaults in tests. */
import type { PaymentProviderName } from '../data/tables/orders.ts';
import type { DailyMailConfig } from '../features/operator/daily-mail-settings.ts';
import type { OrderSettings } from '../features/orders/order-settings.ts';
import type { RefundDue } from '../features/payments/refund-due.ts';
import type { Captcha } from '../providers/captcha.ts';
import type { Geolocation } from '../providers/geolocation.ts';
import type { GoogleSignIn } from '../providers/google.ts';
import type { GoogleStandIn } from '../providers/google-stand-in.ts';
import type { Limits } from '../providers/limits.ts';
import type { MailKey } from '../providers/mail.ts';
import type { MailShop } from '../providers/mail-body.ts';
import type { Passwords } from '../providers/passwords.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import type { TestCheckout } from '../providers/test-checkout.ts';
import type { Tokens } from '../providers/tokens.ts';

/** Card providers by name. */
export type Payments = { readonly [P in PaymentProviderName]?: PaymentProvider };

export interface Services {
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly captcha: Captcha;
  readonly geolocation: Geolocation;
  /** Undefined when the shop has no Google sign-in. */
  readonly google: GoogleSignIn | undefined;
  /** Stands in for Google in a demo; undefined elsewhere. */
  readonly googleStandIn: GoogleStandIn | undefined;
  /** The configured card providers, each used for its own orders; none when the shop accepts no cards. */
  readonly payments: Payments;
  /** Stands in for the card provider in a demo without a key; also one of `payments`. Undefined elsewhere. */
  readonly testCheckout: TestCheckout | undefined;
  /** Called for a payment whose order no longer accepts it, or whose amount is wrong. */
  readonly refundDue: (payment: RefundDue) => void;
  /** Settings of accounts. */
  readonly accounts: {
    /** Milliseconds after a sign-in in which a customer may change how they sign in (`FRESH_SIGN_IN_MINUTES`). */
    readonly freshSignIn: number;
  };
  /** Settings of orders. */
  readonly orders: OrderSettings;
  /** Facts about the shop for mails. */
  readonly shop: MailShop;
  /** Mail address that messages of the contact form go to; undefined: they are only stored. */
  readonly messagesTo: string | undefined;
  /** What the daily mail to the operator and the shops says, and when. */
  readonly dailyMail: DailyMailConfig;
  /** Wakes the mail sender, which would otherwise find a queued mail at its next check. */
  readonly mailQueued: () => void;
  /** Deletes the files of mails whose rows were deleted, where mails are files of this machine. Logs errors. */
  readonly forgetMails: (mails: readonly MailKey[]) => Promise<void>;
}
