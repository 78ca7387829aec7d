/** The call of the form with which shoppers report something. */
export const reportsCalls = {
  addReport: { method: 'POST', path: '/reports', auth: 'none' },
} as const;
