/** Calls of written reviews (API-32, API-56). */
export const reviewsCalls = {
  countReviews: { method: 'GET', path: '/comments/v1/produits/count/{id}', auth: 'none' },
  listReviews: { method: 'GET', path: '/comments/v1/produits/{id}', auth: 'none' },
} as const;
