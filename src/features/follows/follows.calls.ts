/** Calls of followed shops; the follower count is a call of shops. */
export const followsCalls = {
  followShop: { method: 'POST', path: '/clients/v1/boutiques', auth: 'bearer', takesAccount: true },
  findFollow: { method: 'PATCH', path: '/clients/v1/boutiques', auth: 'bearer' },
  unfollowShop: { method: 'PATCH', path: '/clients/v1/boutiques/del', auth: 'bearer' },
  /** An addition: which of the shops of a page somebody follows, in one request. */
  listFollowStates: { method: 'GET', path: '/clients/{id}/boutiques', auth: 'bearer' },
  /** An addition: the shops that somebody follows (G-318). */
  listFollowedShops: { method: 'GET', path: '/clients/{id}/boutiques/all', auth: 'bearer' },
} as const;
