import robotsParser, { type Robot } from 'robots-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { type SharedShop, sharedShop } from './shared-shop.ts';

let shop: SharedShop;
let robots: Robot;
let text: string;

beforeAll(async () => {
  shop = await sharedShop();
  const answer = await shop.get('/robots.txt');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  text = answer.html;
  const parse = robotsParser as unknown as (url: string, contents: string) => Robot;
  robots = parse(`${shop.settings.publicUrl}/robots.txt`, text);
});

const allows = (path: string) => robots.isAllowed(shop.settings.publicUrl + path, 'Googlebot');

describe('G-108 crawlers may read the catalogue', () => {
  test.each([
    '/',
    '/collections',
    '/collections/Phones_1',
    '/categories',
    '/sub-categories/Phones_1',
    '/products',
    '/products?page=2',
    '/products?name=Lagos&region=province',
    '/products?limit=48&page=2&q=rice',
    '/sub-categories/Phones_1?page=2',
    '/sub-categories/Phones_1?limit=48&page=2',
    '/collections/Phones_1?categorieId=4&page=2',
    '/categories?view=collections',
    '/products/search/rice?page=2',
    '/products/promotions?page=2',
    '/reviews/Nokia_12?page=2',
    '/products/search/5k+min?view=list',
    '/products/Nokia+105_12',
    '/products/promotions',
    '/new-products',
    '/shops/ada',
    '/files/demo/a.webp',
    '/_astro/a.css',
    '/sitemap-index.xml',
  ])('%s', (path) => expect(allows(path)).toBe(true));

  test('including pages with noindex, which crawlers must read to obey', () => {
    expect(allows('/products/search/phone')).toBe(true);
  });
});

describe('G-108 but not the screens of a customer, nor calls', () => {
  test.each([
    '/api/produits',
    '/user/orders',
    '/user/profile',
    '/order',
    '/order-success',
    '/auth/reset-password',
    '/payment-status/?reference=1',
    '/payment/test?reference=1',
  ])('%s', (path) => expect(allows(path)).toBe(false));
});

describe('G-192 nor filtered lists, which are too many to crawl', () => {
  test.each([
    '/products?stock=1',
    '/products?max=10000&min=5000&page=2',
    '/sub-categories/Phones_1?sort=views&stars=4',
    '/sub-categories/Phones_1?city=Ikeja&state=Lagos',
    '/products/search/phone?colour=red',
    '/products/promotions?limit=48&max=5000',
    '/shops/ada?promo=1',
  ])('%s', (path) => expect(allows(path)).toBe(false));
});

describe('G-398 nor copies of a list that are too many to crawl', () => {
  test.each([
    '/sub-categories/Phones_1?label=New',
    '/sub-categories/Phones_1?label=New&sort=promotion',
    '/sub-categories/Phones_1?page=2&sort=views',
    '/new-products?sort=prix',
    '/products?page=2&seed=324000',
    '/categories?seed=324000',
    '/products/Nokia+105_12?page=2',
    '/products/Nokia+105_12?limit=48&page=2',
    '/products/Nokia+105_12?ratings=20',
    '/products/Nokia+105_12?ratingsPage=2',
  ])('%s', (path) => expect(allows(path)).toBe(false));
});

test('G-108 it names the sitemap index', () => {
  expect(robots.getSitemaps()).toEqual([`${shop.settings.publicUrl}/sitemap-index.xml`]);
});
