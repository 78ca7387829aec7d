/** Calls of shops (API-13, API-30). */
export const shopsCalls = {
  listShops: { method: 'GET', path: '/boutiques/all', auth: 'none' },
  getShopByLink: { method: 'GET', path: '/boutiques/{nomLink}', auth: 'none' },
  countFollowers: { method: 'GET', path: '/clients/v1/boutiques/{boutiqueId}', auth: 'none' },
} as const;
