/** Calls of customers, sessions and passwords, and our additions to the specified ones. */
export const accountCalls = {
  signUp: { method: 'POST', path: '/clients', auth: 'none' },
  /** Additions: a customer without a password, and how they become an account (G-518). */
  continueAsGuest: { method: 'POST', path: '/clients/guests', auth: 'none' },
  becomeAccount: { method: 'POST', path: '/clients/{id}/account', auth: 'bearer' },
  signIn: { method: 'POST', path: '/clients/authentification', auth: 'none' },
  signInWithGoogle: { method: 'POST', path: '/clients/authentification/google', auth: 'none' },
  getClient: { method: 'GET', path: '/clients/{userId}', auth: 'bearer' },
  updateClient: { method: 'PUT', path: '/clients/{id}', auth: 'bearer' },
  confirmEmail: { method: 'POST', path: '/clients/{id}/email', auth: 'bearer', takesAccount: true },
  changePassword: { method: 'PATCH', path: '/clients/modifPasswordClient', auth: 'bearer', takesAccount: true },
  requestResetCode: { method: 'PATCH', path: '/password/reset/generatecode', auth: 'none' },
  checkResetCode: { method: 'PATCH', path: '/password/reset', auth: 'none' },
  setNewPassword: { method: 'PATCH', path: '/clients/modif-password', auth: 'reset' },
  signOut: { method: 'DELETE', path: '/sessions/current', auth: 'bearer' },
  signOutEverywhere: { method: 'DELETE', path: '/sessions', auth: 'bearer' },
  deleteClient: { method: 'DELETE', path: '/clients/{id}', auth: 'bearer' },
  exportClient: { method: 'GET', path: '/clients/{id}/export', auth: 'bearer' },
  getCaptchaChallenge: { method: 'GET', path: '/captcha/challenge', auth: 'none', takesTurns: false },
} as const;
