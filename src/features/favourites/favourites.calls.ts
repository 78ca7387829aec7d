/** Calls of favourites. */
export const favouritesCalls = {
  listLikes: { method: 'GET', path: '/likes/{userId}', auth: 'bearer' },
  /** An addition: which of the cards of a page are favourites, in one request (G-44). */
  listLikeStates: { method: 'GET', path: '/likes/{userId}/produits', auth: 'bearer' },
  findLike: { method: 'PATCH', path: '/likes/v1/produits', auth: 'optional' },
  addLike: { method: 'POST', path: '/likes', auth: 'bearer', takesAccount: true },
  deleteLike: { method: 'DELETE', path: '/likes/{likeId}', auth: 'bearer' },
} as const;
