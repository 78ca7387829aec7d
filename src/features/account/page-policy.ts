/** Hosts of providers in the content security policy of the pages that need them, and of no other. Pure. */
import type { ShopSettings } from '../../client/shop-settings.ts';

/** The part of `Astro` that this changes. */
interface PageContext {
  readonly csp:
    | {
        insertDirective(directive: `frame-src ${string}` | `connect-src ${string}`): void;
        insertScriptResource(source: string): void;
      }
    | undefined;
}

/** https://developers.google.com/recaptcha/docs/faq, on policies of hosts. */
const RECAPTCHA_SCRIPTS = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
const RECAPTCHA_FRAMES = 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/';

/** Said by a page with a captcha, in its frontmatter. */
export function allowCaptcha({ csp }: PageContext, captcha: ShopSettings['captcha']): void {
  if (captcha.kind !== 'recaptcha' || !csp) return;
  // The first source of our own takes the place of Astro's 'self'.
  for (const source of ["'self'", ...RECAPTCHA_SCRIPTS]) csp.insertScriptResource(source);
  csp.insertDirective(`frame-src ${RECAPTCHA_FRAMES}`);
}

/** Said by the page that asks Google for the profile. */
export function allowGoogle({ csp }: PageContext, google: ShopSettings['google']): void {
  const host = google.kind === 'none' ? undefined : URL.parse(google.userinfoUrl)?.origin;
  if (host !== undefined) csp?.insertDirective(`connect-src 'self' ${host}`);
}
