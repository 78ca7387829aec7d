/** The newsletter (API-38). */
export const newsletterCalls = {
  subscribe: { method: 'POST', path: '/newsletter', auth: 'none' },
} as const;
