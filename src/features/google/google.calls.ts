/** Calls of the stand-in for Google in a demo; a live shop does not serve them. */
export const googleCalls = {
  issueGoogleToken: { method: 'POST', path: '/google/token', auth: 'none' },
  /** The bearer token is that of the profile, as in Google's call. */
  getGoogleUserinfo: { method: 'GET', path: '/google/userinfo', auth: 'none', takesTurns: false },
} as const;
