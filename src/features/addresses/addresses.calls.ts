/** Calls of the address book, an addition. */
export const addressesCalls = {
  listAddresses: { method: 'GET', path: '/clients/{id}/adresses', auth: 'bearer' },
  addAddress: { method: 'POST', path: '/clients/{id}/adresses', auth: 'bearer' },
  updateAddress: { method: 'PUT', path: '/clients/{id}/adresses/{addressId}', auth: 'bearer' },
  deleteAddress: { method: 'DELETE', path: '/clients/{id}/adresses/{addressId}', auth: 'bearer' },
} as const;
