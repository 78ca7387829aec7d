/** Calls of the newsletter. */
export const newsletterCalls = {
  subscribe: { method: 'POST', path: '/newsletter', auth: 'none' },
} as const;
