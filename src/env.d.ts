/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** This request's API client; pages make every read through it, before the first byte. */
    client: import('./client/client.ts').ApiClient;
    /** What the configuration says that pages may know. */
    shop: import('./client/shop-settings.ts').ShopSettings;
    /** Milliseconds since 1970 at which this page is rendered; the only clock a page reads. */
    now: number;
    /** A form that was sent to this page without a script, and refused. */
    form?: import('./features/plain-forms.ts').RefusedForm | undefined;
  }
}

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates at the first sign of use; `idle` also once the page has nothing else to do (src/hydration). */
    'client:intent'?: boolean | 'idle';
  }
}
