/** Calls of adverts and info banners. */
export const promotionsCalls = {
  listInfos: { method: 'GET', path: '/infos', auth: 'none' },
  listAdverts: { method: 'GET', path: '/pubs', auth: 'none' },
} as const;
