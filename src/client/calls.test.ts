import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';

// Written out: pages, client and API share the table, so only a second copy reveals a typo.
describe('the table of calls', () => {
  it.each([
    ['API-01', 'listSubCategories', '/sous-categories/'],
    ['API-02', 'listSubCategoriesOfCategory', '/sous-categories/v1/categories/{categoryId}'],
    ['API-03', 'listSiblingSubCategories', '/sous-categories/v1/categories/widthSousCategorieId/{id}'],
    ['API-04', 'listCategoriesOfCollection', '/categories/v1/classifications/{id}'],
    ['API-05', 'listCollections', '/classifications/v1/categories'],
    ['API-06', 'listPromotions', '/produits/promotions'],
    ['API-07', 'listProducts', '/produits/'],
    ['API-08', 'listNewProducts', '/produits/news'],
    ['API-09', 'listPopularProducts', '/produits/views'],
    ['API-10', 'getProduct', '/produits/{id}'],
    ['API-11', 'listProductsOfSubCategory', '/produits/v1/sous-categories/{id}'],
    ['API-13', 'listShops', '/boutiques/all'],
    ['API-14', 'listCountries', '/pays'],
    ['API-15', 'listProvinces', '/provinces'],
    ['API-16', 'listCities', '/villes'],
    ['API-17', 'listCurrencies', '/devises'],
    ['API-18', 'listInfos', '/infos'],
    ['API-19', 'listAdverts', '/pubs'],
    ['API-30', 'countFollowers', '/clients/v1/boutiques/{boutiqueId}'],
    ['API-31', 'getAverageRating', '/etoiles/v1/produits/average/{id}'],
    ['API-32', 'countReviews', '/comments/v1/produits/count/{id}'],
    ['API-33', 'listRatings', '/etoiles/v1/produits/{id}'],
    ['API-36', 'listImages', '/images'],
    ['API-56', 'listReviews', '/comments/v1/produits/{id}'],
  ] as const)('%s: %s is GET %s, without a token', (_id, name, path) => {
    expect(calls[name]).toEqual({ method: 'GET', path, auth: 'none' });
  });
});
