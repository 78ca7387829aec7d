/**
 * Calls of the newsletter. Those of links in mails take their token in the body, so that it is in no address; reading one
 * is a POST for the same reason.
 */
export const newsletterCalls = {
  subscribe: { method: 'POST', path: '/newsletter', auth: 'none' },
  readNewsletterLink: { method: 'POST', path: '/newsletter/links', auth: 'none' },
  confirmNewsletter: { method: 'POST', path: '/newsletter/confirmations', auth: 'none' },
  endNewsletter: { method: 'POST', path: '/newsletter/unsubscriptions', auth: 'none' },
} as const;
