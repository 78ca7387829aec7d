/** Calls of places and currencies. */
export const locationCalls = {
  listCountries: { method: 'GET', path: '/pays', auth: 'none' },
  listProvinces: { method: 'GET', path: '/provinces', auth: 'none' },
  listCities: { method: 'GET', path: '/villes', auth: 'none' },
  /** An addition: cities by the beginning of their names, with their states (G-536). */
  suggestCities: { method: 'GET', path: '/villes/v1/suggestions', auth: 'none' },
  listCurrencies: { method: 'GET', path: '/devises', auth: 'none' },
  /** The location of a device (API-37). */
  recordLocation: { method: 'POST', path: '/localisations', auth: 'none' },
  /** An addition: the visitor's place by network address (API-60, G-20, S-31). */
  findLocation: { method: 'GET', path: '/localisations/v1/ip', auth: 'none', takesTurns: false },
} as const;
