/** The contact form (API-55). A signed-in customer's token goes with it, so that support can answer (G-97). */
export const supportCalls = {
  writeToSupport: { method: 'POST', path: '/signal-abus', auth: 'optional' },
} as const;
