/** Calls of documents and apps that an operator adds: additions to the specification, empty at first. */
export const helpCalls = {
  getHelpDocument: { method: 'GET', path: '/help-documents/{slug}', auth: 'none' },
  listMobileApps: { method: 'GET', path: '/mobile-apps', auth: 'none' },
} as const;
