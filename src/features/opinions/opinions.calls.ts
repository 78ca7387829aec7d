/** The call with which customers read their own ratings and reviews, hidden ones included. */
export const opinionsCalls = {
  listOwnOpinions: { method: 'GET', path: '/opinions/v1/produits/{id}', auth: 'bearer' },
} as const;
