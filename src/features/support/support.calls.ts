/** The contact form. Sends a signed-in customer's token, so that support can answer. */
export const supportCalls = {
  writeToSupport: { method: 'POST', path: '/signal-abus', auth: 'optional' },
} as const;
