/** The settings for pages. Created by `server/config/config.ts`, passed in `Astro.locals.shop`. */
import type { DeliveryRule } from '../features/delivery/delivery-fees.ts';
import type { Company } from '../features/help/company.ts';
import type { LongText } from '../features/help/long-text.ts';
import type { PaymentProviderName } from '../features/payments/payment-providers.ts';
import type { ReturnTerms } from '../features/returns/returns.ts';

export interface ShopSettings {
  /** Name of the marketplace, `Oja` unless configured. */
  readonly productName: string;
  /** Text after the amounts in a product's table of varieties: `FC` unless configured. */
  readonly varietySuffix: string;
  /** Origin of the public site without a trailing slash, such as `https://oja.example`; for canonical links. */
  readonly publicUrl: string;
  /** Base address of the browser's calls, without a trailing slash: `/api`, or another host. */
  readonly apiBase: string;
  /** The captcha of the forms (S-12). */
  readonly captcha: { readonly kind: 'altcha' } | { readonly kind: 'recaptcha'; readonly siteKey: string };
  /**
   * Sign-in with Google: our own consent page in a demo, Google's with a client id; without it the button shows a
   * message (decisions/providers.md). Both accept `client_id`, `redirect_uri`, `response_type=token`, `scope` and
   * `state` at `authorizeUrl` (an address, or a path of this site) and redirect to `redirect_uri` with
   * `#access_token=…&state=…`, or `#error=access_denied&state=…`. The profile is at `userinfoUrl`.
   */
  readonly google:
    | {
        readonly kind: 'embedded' | 'google';
        readonly clientId: string;
        readonly authorizeUrl: string;
        readonly userinfoUrl: string;
      }
    | { readonly kind: 'none' };
  /** The providers of card payments whose methods are offered, in the order of the checkout; none without cards. */
  readonly cardPayments: readonly PaymentProviderName[];
  /** Whether our own test checkout stands in for them, in a demo. */
  readonly testCheckout: boolean;
  /** Hours for which an order waits for its card payment. */
  readonly paymentHoldHours: number;
  /** The operator's own texts, instead of those that come with the shop. */
  readonly ownTexts: {
    readonly privacyPolicy?: LongText;
    readonly termsOfUse?: LongText;
    readonly about?: LongText;
  };
  /** Whether visitors are located; otherwise pages do not call `findLocation`. */
  readonly locates: boolean;
  /** Prefix of stored picture paths: `/files/` or the configured host, with a trailing slash. */
  readonly fileHost: string;
  /** The cost of delivery, and the state that pages assume. */
  readonly delivery: DeliveryRule;
  /** Support phone for display, such as `+234 800 000 0000` (G-02). */
  readonly supportPhone: string;
  readonly supportEmail: string;
  /** The company behind the shop; absent if none is named. */
  readonly company?: Company;
  /** Vendor site, or the path of our own replacement page. */
  readonly vendorUrl: string;
  /** Prefix of shop pages, without a trailing slash: `/shops` or a host. */
  readonly shopHost: string;
  /** Links of the footer's icons; an icon without one is not a link. */
  readonly socialLinks: {
    readonly facebook?: string;
    readonly instagram?: string;
    readonly x?: string;
    readonly youtube?: string;
  };
  /** The return policy of every shop; absent if shops have different ones. */
  readonly returns?: ReturnTerms;
  /** Price of mobile data in naira a gigabyte, for the cost of a page. */
  readonly nairaPerGigabyte: number;
  /** Share of the views whose speed browsers measure, 0 to 1. */
  readonly measuredShare: number;
  readonly appLinks: { readonly googlePlay?: string; readonly appStore?: string };
}
