/** Calls of adverts and info banners (API-18, API-19). */
export const promotionsCalls = {
  listInfos: { method: 'GET', path: '/infos', auth: 'none' },
  listAdverts: { method: 'GET', path: '/pubs', auth: 'none' },
} as const;
