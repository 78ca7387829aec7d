/** Calls of card payments (API-53, API-54); the provider's own call and the test checkout's are additions. */
export const paymentsCalls = {
  initializePayment: { method: 'POST', path: '/payment/paystack/initialize', auth: 'bearer' },
  /** Anybody may ask; who is signed in is counted by themselves. */
  verifyPayment: { method: 'GET', path: '/payment/paystack/verify/{reference}', auth: 'optional' },
  /** From Paystack: authenticated by its signature (S-25). */
  receivePaymentEvent: { method: 'POST', path: '/payment/paystack/webhook', auth: 'none' },
  /** The embedded checkout of a demo: what it shows, and what its visitor chose. */
  getTestCheckout: { method: 'GET', path: '/payment/test/{reference}', auth: 'none', takesTurns: false },
  finishTestCheckout: { method: 'POST', path: '/payment/test/{reference}', auth: 'none' },
} as const;
