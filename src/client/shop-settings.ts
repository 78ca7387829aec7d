/** The part of the configuration that pages show. Made by `server/config/config.ts`, carried in `Astro.locals.shop`. */
export interface ShopSettings {
  /** Working name, `Oja` unless configured (G-01). */
  readonly productName: string;
  /** Origin of the public site without a slash at its end, such as `https://oja.example`; for canonical links. */
  readonly publicUrl: string;
  /** Where the browser sends its calls, without a slash at its end: `/api`, or another host (GEN-45). */
  readonly apiBase: string;
  /** The captcha of the forms (S-12). */
  readonly captcha: { readonly kind: 'altcha' } | { readonly kind: 'recaptcha'; readonly siteKey: string };
  /**
   * Sign-in with Google: our own consent page in a demo, Google's with a client id; without it the button says that
   * it is not available (decisions part 5). Both take `client_id`, `redirect_uri`, `response_type=token`, `scope` and
   * `state` at `authorizeUrl` (an address, or a path of this site) and come back to `redirect_uri` with
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
  /** How a card can be paid with: Paystack, our own test checkout in a demo, or not at all. */
  readonly cardPayments: 'paystack' | 'embedded' | 'none';
  /** Whether `findLocation` has anything to say; otherwise nobody need ask. */
  readonly locates: boolean;
  /** Prefix of stored picture paths: `/files/` or the configured host, with a slash at its end (GEN-44). */
  readonly fileHost: string;
  /** Support phone as shown, such as `+234 800 000 0000` (G-02). */
  readonly supportPhone: string;
  readonly supportEmail: string;
  /** Vendor site, or the path of our own stand-in page (G-04). */
  readonly vendorUrl: string;
  /** Where shop pages live, without a slash at its end: `/shops` or a host (G-24). */
  readonly shopHost: string;
  /** Links of the footer's icons; an icon without one is shown plain (G-51). */
  readonly socialLinks: {
    readonly facebook?: string;
    readonly instagram?: string;
    readonly x?: string;
    readonly youtube?: string;
  };
  readonly appLinks: { readonly googlePlay?: string; readonly appStore?: string };
}
