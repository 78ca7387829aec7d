import { describe, expect, test } from 'vitest';
import { helpFor } from './help-topics.ts';

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
  ])('%s', (text, href) => {
    expect(helpFor(text)[0]?.href).toBe(href);
  });

  test.each(['delivery bag', 'contact lenses', 'order book', 'track suit', 'my', '', '???', 'rice'])(
    'not %s',
    (text) => {
      expect(helpFor(text)).toEqual([]);
    },
  );
});
