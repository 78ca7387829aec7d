/** Calls of collections, categories and sub-categories. */
export const collectionsCalls = {
  listSubCategories: { method: 'GET', path: '/sous-categories/', auth: 'none' },
  listSubCategoryNames: { method: 'GET', path: '/sous-categories/v1/names', auth: 'none' },
  getSubCategory: { method: 'GET', path: '/sous-categories/{id}', auth: 'none' },
  listSubCategoriesOfCategory: { method: 'GET', path: '/sous-categories/v1/categories/{categoryId}', auth: 'none' },
  listSiblingSubCategories: {
    method: 'GET',
    path: '/sous-categories/v1/categories/widthSousCategorieId/{id}',
    auth: 'none',
  },
  listCategoriesOfCollection: { method: 'GET', path: '/categories/v1/classifications/{id}', auth: 'none' },
  listCollections: { method: 'GET', path: '/classifications/v1/categories', auth: 'none' },
} as const;
