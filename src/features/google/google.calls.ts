/** Calls of what plays Google in a demo; a live shop does not serve them. */
export const googleCalls = {
  issueGoogleToken: { method: 'POST', path: '/google/token', auth: 'none' },
  /** Takes the token that it is about as its bearer, as Google's does. */
  getGoogleUserinfo: { method: 'GET', path: '/google/userinfo', auth: 'none', takesTurns: false },
} as const;
