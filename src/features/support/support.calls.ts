/** The call of the contact form. It sends a signed-in customer's token, so that support can answer. */
export const supportCalls = {
  writeToSupport: { method: 'POST', path: '/signal-abus', auth: 'optional' },
} as const;
