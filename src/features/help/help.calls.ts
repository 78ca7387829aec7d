/** Documents and apps that an operator adds: none of the specification's calls, and empty at first. */
export const helpCalls = {
  getHelpDocument: { method: 'GET', path: '/help-documents/{slug}', auth: 'none' },
  listMobileApps: { method: 'GET', path: '/mobile-apps', auth: 'none' },
} as const;
