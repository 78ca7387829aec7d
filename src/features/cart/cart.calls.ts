/** Calls of the cart that the server stores for a customer. */
export const cartCalls = {
  getCart: { method: 'GET', path: '/carts/{userId}', auth: 'bearer' },
  addCartLine: { method: 'POST', path: '/carts-produits', auth: 'bearer' },
  clearCart: { method: 'DELETE', path: '/carts-produits/{cartId}', auth: 'bearer' },
  /** An addition: current data of products in a cart, or about to be added. */
  listCartProducts: { method: 'GET', path: '/carts/v1/produits', auth: 'none' },
} as const;
