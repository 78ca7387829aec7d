/** Calls of written reviews. */
export const reviewsCalls = {
  countReviews: { method: 'GET', path: '/comments/v1/produits/count/{id}', auth: 'none' },
  listReviews: { method: 'GET', path: '/comments/v1/produits/{id}', auth: 'none' },
  addReview: { method: 'POST', path: '/comments', auth: 'bearer', takesAccount: true },
  updateReview: { method: 'PUT', path: '/comments/{id}', auth: 'bearer', takesAccount: true },
  deleteReview: { method: 'DELETE', path: '/comments/{id}', auth: 'bearer' },
} as const;
