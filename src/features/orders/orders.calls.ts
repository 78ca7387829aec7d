/** Calls of orders. */
export const ordersCalls = {
  createOrder: { method: 'POST', path: '/commandes', auth: 'bearer' },
  addOrderLines: { method: 'POST', path: '/produits/v1/commandes', auth: 'bearer' },
  setOrderStatus: { method: 'PUT', path: '/commandes/client/{orderId}', auth: 'bearer' },
  /** Addition (G-151). */
  trackOrder: { method: 'POST', path: '/commandes/v1/track', auth: 'none' },
  listOrders: { method: 'GET', path: '/commandes/v1/clients/{clientId}', auth: 'bearer' },
} as const;
