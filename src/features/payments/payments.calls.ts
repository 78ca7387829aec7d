/** Calls of card payments; the provider's own call and the test checkout's are additions. */
export const paymentsCalls = {
  initializePayment: { method: 'POST', path: '/payment/paystack/initialize', auth: 'bearer' },
  /** Open to anybody; customers have their own limit. */
  verifyPayment: { method: 'GET', path: '/payment/paystack/verify/{reference}', auth: 'optional' },
  /** From Paystack: authenticated by its signature (S-25). */
  receivePaymentEvent: { method: 'POST', path: '/payment/paystack/webhook', auth: 'none' },
  /** The embedded checkout of a demo: its content, and the visitor's choice. */
  getTestCheckout: { method: 'GET', path: '/payment/test/{reference}', auth: 'none', takesTurns: false },
  finishTestCheckout: { method: 'POST', path: '/payment/test/{reference}', auth: 'none' },
} as const;
