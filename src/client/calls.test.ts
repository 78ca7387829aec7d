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

  it.each([
    ['API-12', 'countView', 'PATCH /produits/{id}'],
    ['API-20', 'listLikes', 'GET /likes/{userId}'],
    ['API-21', 'findLike', 'PATCH /likes/v1/produits'],
    ['API-22', 'addLike', 'POST /likes'],
    ['API-23', 'deleteLike', 'DELETE /likes/{likeId}'],
    ['API-24', 'getClient', 'GET /clients/{userId}'],
    ['API-25', 'getCart', 'GET /carts/{userId}'],
    ['API-26', 'addCartLine', 'POST /carts-produits'],
    ['API-27', 'followShop', 'POST /clients/v1/boutiques'],
    ['API-28', 'findFollow', 'PATCH /clients/v1/boutiques'],
    ['API-29', 'unfollowShop', 'PATCH /clients/v1/boutiques/del'],
    ['API-34', 'addRating', 'POST /etoiles'],
    ['API-35', 'deleteRating', 'DELETE /etoiles/{id}'],
    ['API-37', 'recordLocation', 'POST /localisations'],
    ['API-38', 'subscribe', 'POST /newsletter'],
    ['API-39', 'signIn', 'POST /clients/authentification'],
    ['API-40', 'signInWithGoogle', 'POST /clients/authentification/google'],
    ['API-42', 'signUp', 'POST /clients'],
    ['API-43', 'updateClient', 'PUT /clients/{id}'],
    ['API-44', 'changePassword', 'PATCH /clients/modifPasswordClient'],
    ['API-45', 'requestResetCode', 'PATCH /password/reset/generatecode'],
    ['API-46', 'checkResetCode', 'PATCH /password/reset'],
    ['API-47', 'setNewPassword', 'PATCH /clients/modif-password'],
    ['API-48', 'createOrder', 'POST /commandes'],
    ['API-49', 'addOrderLines', 'POST /produits/v1/commandes'],
    ['API-50', 'clearCart', 'DELETE /carts-produits/{cartId}'],
    ['API-51', 'setOrderStatus', 'PUT /commandes/client/{orderId}'],
    ['API-52', 'listOrders', 'GET /commandes/v1/clients/{clientId}'],
    ['API-53', 'initializePayment', 'POST /payment/paystack/initialize'],
    ['API-54', 'verifyPayment', 'GET /payment/paystack/verify/{reference}'],
    ['API-55', 'writeToSupport', 'POST /signal-abus'],
    ['API-57', 'addReview', 'POST /comments'],
    ['API-58', 'updateReview', 'PUT /comments/{id}'],
    ['API-59', 'deleteReview', 'DELETE /comments/{id}'],
  ] as const)('%s: %s is %s', (_id, name, expected) => {
    const { method, path } = calls[name];
    expect(`${method} ${path}`).toBe(expected);
  });
});
