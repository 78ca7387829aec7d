/** One address for every page and for each of its visually different states. */

import type { Database } from '../../src/data/database.ts';
import { collectionPath, productPath, reviewsPath, subCategoryPath } from '../../src/shared/links.ts';

/** The kinds of pages with pictures. */
export const PICTURED = [
  'home',
  'collections',
  'collection',
  'categories',
  'sub-category',
  'products',
  'product',
  'shops',
  'shop',
  'search',
  'promotions',
  'new arrivals',
] as const;

/** The addresses in the demo of `db`, by description. */
export async function everyPage(db: Pick<Database, 'read'>): Promise<Record<string, string>> {
  const collection = await db.read
    .selectFrom('categories')
    .innerJoin('classifications', 'classifications.id', 'categories.classificationId')
    .innerJoin('sous_categories', 'sous_categories.categorieId', 'categories.id')
    .select(['classifications.id', 'classifications.nom'])
    .where('sous_categories.listedCount', '>', 0)
    .orderBy('classifications.id')
    .executeTakeFirstOrThrow();
  const subCategory = await db.read
    .selectFrom('sous_categories')
    .select(['id', 'nom'])
    .orderBy('listedCount', 'desc')
    .executeTakeFirstOrThrow();
  const product = await db.read
    .selectFrom('produits')
    .select(['id', 'nom'])
    .where('isListed', '=', true)
    .where('promotion', '=', true)
    .orderBy('ratingCount', 'desc')
    .executeTakeFirstOrThrow();
  const reviewed = await db.read
    .selectFrom('produits')
    .innerJoin('comments', 'comments.produitId', 'produits.id')
    .select(['produits.id', 'produits.nom'])
    .groupBy(['produits.id', 'produits.nom'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('produits.id')
    .executeTakeFirstOrThrow();
  const soldOut = await db.read
    .selectFrom('produits')
    .select(['id', 'nom'])
    .where('isListed', '=', true)
    .where('qte', '=', 0)
    .executeTakeFirstOrThrow();
  const inactive = await db.read
    .selectFrom('produits')
    .select(['id', 'nom'])
    .where('isActive', '=', false)
    .executeTakeFirstOrThrow();
  const shop = await db.read
    .selectFrom('boutiques')
    .select('nomLink')
    .where('isActive', '=', true)
    .orderBy('listedCount', 'desc')
    .executeTakeFirstOrThrow();
  const closed = await db.read
    .selectFrom('boutiques')
    .select('nomLink')
    .where('isActive', '=', false)
    .executeTakeFirstOrThrow();
  return {
    home: '/',
    collections: '/collections',
    'collections, large grid': '/collections?view=large',
    collection: collectionPath(collection),
    categories: '/categories',
    'categories as a list': '/categories?view=list',
    'categories, nothing found': '/categories?q=zzzzqqqq',
    'sub-category': subCategoryPath(subCategory),
    products: '/products',
    'products, a later page': '/products?page=3',
    product: productPath(product),
    'product, sold out': productPath(soldOut),
    'product, not on sale': productPath(inactive),
    reviews: reviewsPath(reviewed),
    'reviews, none': reviewsPath(inactive),
    search: '/products/search/bag',
    'search as a list': '/products/search/bag?view=list',
    'search, nothing found': '/products/search/zzzzqqqq',
    promotions: '/products/promotions',
    'new arrivals': '/new-products',
    shops: '/shops',
    shop: `/shops/${shop.nomLink}`,
    'shop, closed': `/shops/${closed.nomLink}`,
    'not found': '/nothing-here',
    'vendor stand-in': '/vendor',
    'privacy and terms': '/privacy-policy',
    'accessibility statement': '/accessibility',
    'how to use the site': '/usage',
    'how to delete an account': '/help/delete-account',
    'help document, blank': '/helps/supplier-membership',
    'forgotten password': '/auth/reset-password',
    'code of a reset': '/auth/verif/code/',
    contact: '/user/contact-us',
    'mobile applications': '/user/mobile-application',
    'page to come': '/user/gift',
    'sign-in': '/sign-in',
    'sign-up': '/sign-up',
    'account hub': '/user/profile',
    'login and security': '/user/account-and-security',
    'address book': '/user/address',
    checkout: '/order',
    orders: '/user/orders',
    'after an order': '/order-success',
    'after a payment': '/payment-status/',
    'test checkout': '/payment/test',
    'tracking without a sign-in': '/track',
    'report of a product': `/report?product=${product.id}`,
    'after a report': '/report/thanks',
    'without a connection': '/offline',
  };
}
