/** The contact form (API-55). Sends a signed-in customer's token, so that support can answer (G-97). */
export const supportCalls = {
  writeToSupport: { method: 'POST', path: '/signal-abus', auth: 'optional' },
} as const;
