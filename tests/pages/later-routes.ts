/**
 * Routes that pages already lead to and that are not built yet, each with the area of the specification that will
 * build it. The crawl forgives a 404 of these alone, and fails on an entry that is built: the list only gets shorter.
 */
export interface LaterRoute {
  readonly route: RegExp;
  /** Area of tests/spec/requirements.md. */
  readonly area: string;
}

export const laterRoutes: readonly LaterRoute[] = [
  { route: /^\/sign-in$/, area: 'SIGN-IN' },
  { route: /^\/sign-up$/, area: 'SIGN-UP' },
  { route: /^\/order$/, area: 'CHECKOUT' },
  { route: /^\/reviews\/[^/]+$/, area: 'REVIEWS' },
  { route: /^\/favorite-products$/, area: 'FAVOURITES' },
  { route: /^\/user\/profile$/, area: 'ACCOUNT' },
  { route: /^\/user\/orders$/, area: 'ORDERS' },
  { route: /^\/user\/address$/, area: 'STUBS' },
  { route: /^\/user\/contact-us$/, area: 'CONTACT' },
  { route: /^\/user\/mobile-application$/, area: 'STUBS' },
  { route: /^\/helps\/[^/]+$/, area: 'STATIC' },
  { route: /^\/usage$/, area: 'STATIC' },
  { route: /^\/privacy-policy$/, area: 'STATIC' },
];
