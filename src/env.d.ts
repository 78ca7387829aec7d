/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The API client of this request; pages make all reads through it, before the first byte. */
    client: import('./client/client.ts').ApiClient;
    /** The settings for pages. */
    shop: import('./client/shop-settings.ts').ShopSettings;
    /** The time at which this page is rendered (ms since 1970); pages use no other clock. */
    now: number;
    /** Whether this is the lite rendition, for shoppers who save data. */
    lite: boolean;
    /** Collects the pictures of the page from the components that show them. */
    pictures: import('./shared/page-pictures.ts').PagePictures;
    /** The built files; undefined under `astro dev`. */
    files?: import('./client/built-files.ts').BuiltFiles | undefined;
    /** The submitted values of the page's form; undefined for a GET. */
    posted?: import('./features/plain/posted-form.ts').PostedForm | undefined;
    /** The visitor of a page below `/plain/`; undefined elsewhere, and under `astro dev`. */
    visit?: import('./features/plain/plain-visit.ts').PlainVisit | undefined;
  }
}

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates at the first interaction; `idle` also when the page is idle (src/hydration). */
    'client:intent'?: boolean | 'idle';
  }
}
