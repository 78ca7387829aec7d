/** Calls of star ratings (API-31, API-33). */
export const ratingsCalls = {
  getAverageRating: { method: 'GET', path: '/etoiles/v1/produits/average/{id}', auth: 'none' },
  listRatings: { method: 'GET', path: '/etoiles/v1/produits/{id}', auth: 'none' },
} as const;
