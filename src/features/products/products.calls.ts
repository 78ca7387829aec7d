/** Calls of products and their pictures. */
export const productsCalls = {
  listPromotions: { method: 'GET', path: '/produits/promotions', auth: 'none' },
  listProducts: { method: 'GET', path: '/produits/', auth: 'none' },
  listNewProducts: { method: 'GET', path: '/produits/news', auth: 'none' },
  listPopularProducts: { method: 'GET', path: '/produits/views', auth: 'none' },
  getProduct: { method: 'GET', path: '/produits/{id}', auth: 'none' },
  listProductsOfSubCategory: { method: 'GET', path: '/produits/v1/sous-categories/{id}', auth: 'none' },
  /** Counts a view (API-12, S-17). */
  countView: { method: 'PATCH', path: '/produits/{id}', auth: 'none' },
  listImages: { method: 'GET', path: '/images', auth: 'none' },
} as const;
