/** Calls of places and currencies (API-14 to API-17). */
export const locationCalls = {
  listCountries: { method: 'GET', path: '/pays', auth: 'none' },
  listProvinces: { method: 'GET', path: '/provinces', auth: 'none' },
  listCities: { method: 'GET', path: '/villes', auth: 'none' },
  listCurrencies: { method: 'GET', path: '/devises', auth: 'none' },
} as const;
