import { describe, expect, test } from 'vitest';
import { helpFor } from './help-topics.ts';

const shop = { productName: 'Oja Market', vendorUrl: 'https://sell.oja.example' };

describe('G-435: a search for help leads to pages that help', () => {
  test.each([
    ['return policy', '/returns'],
    ['Refund', '/returns'],
    ['track order', '/track'],
    ['How do I track my orders?', '/track'],
    ['where is my order', '/track'],
    ['contact', '/user/contact-us'],
    ['customer care', '/user/contact-us'],
    ['DELIVERY', '/delivery'],
    ['pay on delivery', '/usage'],
    ['forgot password', '/user/account-and-security'],
    ['sell on Oja market', 'https://sell.oja.example'],
    ['How can I sell on OJA?', 'https://sell.oja.example'],
    ['become a seller', 'https://sell.oja.example'],
    ['oja customer care', '/user/contact-us'],
  ])('%s', (text, href) => {
    expect(helpFor(text, shop)[0]?.href).toBe(href);
  });

  test.each([
    'delivery bag',
    'contact lenses',
    'order book',
    'track suit',
    'my',
    'oja market',
    'sell my phone',
    '',
    '???',
    'rice',
  ])('not %s', (text) => {
    expect(helpFor(text, shop)).toEqual([]);
  });
});
