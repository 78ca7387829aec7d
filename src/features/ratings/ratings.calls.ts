/** Calls of star ratings. */
export const ratingsCalls = {
  getAverageRating: { method: 'GET', path: '/etoiles/v1/produits/average/{id}', auth: 'none' },
  listRatings: { method: 'GET', path: '/etoiles/v1/produits/{id}', auth: 'none' },
  addRating: { method: 'POST', path: '/etoiles', auth: 'bearer', takesAccount: true },
  deleteRating: { method: 'DELETE', path: '/etoiles/{id}', auth: 'bearer' },
} as const;
