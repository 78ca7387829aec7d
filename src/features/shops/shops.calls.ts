/** Calls of shops. */
export const shopsCalls = {
  listShops: { method: 'GET', path: '/boutiques/all', auth: 'none' },
  /** Not under `/boutiques/all`, so that it works for any `nomLink`. */
  getShopByLink: { method: 'GET', path: '/boutiques/v1/links/{nomLink}', auth: 'none' },
  countFollowers: { method: 'GET', path: '/clients/v1/boutiques/{boutiqueId}', auth: 'none' },
} as const;
