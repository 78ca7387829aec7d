/** Adds hosts of providers to the content security policy of the pages that need them. Pure. */
import type { ShopSettings } from '../../client/shop-settings.ts';
import { PAYMENT_PROVIDERS } from '../payments/payment-providers.ts';

/** The part of `Astro` that this changes. */
interface PageContext {
  readonly csp:
    | {
        insertDirective(directive: `frame-src ${string}` | `connect-src ${string}` | `form-action ${string}`): void;
        insertScriptResource(source: string): void;
      }
    | undefined;
}

/** https://developers.google.com/recaptcha/docs/faq, on policies of hosts. */
const RECAPTCHA_SCRIPTS = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
const RECAPTCHA_FRAMES = 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/';

/** Called by pages with a captcha, in their front matter. */
export function allowCaptcha({ csp }: PageContext, captcha: ShopSettings['captcha']): void {
  if (captcha.kind !== 'recaptcha' || !csp) return;
  // Our first source replaces Astro's 'self'.
  for (const source of ["'self'", ...RECAPTCHA_SCRIPTS]) csp.insertScriptResource(source);
  csp.insertDirective(`frame-src ${RECAPTCHA_FRAMES}`);
}

/** Called by the page that requests the profile from Google. */
export function allowGoogle({ csp }: PageContext, google: ShopSettings['google']): void {
  const host = google.kind === 'none' ? undefined : URL.parse(google.userinfoUrl)?.origin;
  if (host !== undefined) csp?.insertDirective(`connect-src 'self' ${host}`);
}

/** Called by the page whose form leads to a card provider: browsers check redirects after a form, too. */
export function allowPayment(
  { csp }: PageContext,
  { cardPayments, testCheckout }: Pick<ShopSettings, 'cardPayments' | 'testCheckout'>,
): void {
  if (testCheckout || cardPayments.length === 0) return;
  const hosts = cardPayments.map((provider) => PAYMENT_PROVIDERS[provider].pages);
  csp?.insertDirective(`form-action 'self' ${hosts.join(' ')}`);
}
