import { expect, test } from 'vitest';
import { bannerText } from './banner.ts';

test.each([
  ['/sub-categories/Ankara+Fabrics_12', 'Ankara Fabrics', 'Shop now'],
  ['/collections/Shoes_3?view=large', 'Shoes', 'Shop now'],
  ['/shops/bida-brass-workshop', 'bida brass workshop', 'Shop now'],
  ['/products/promotions', 'Promotions', 'Shop now'],
  ['/helps/how-to-pay', 'how to pay', 'Read more'],
  ['https://www.example.com/travel', 'example.com', 'Visit'],
])('G-143: %s says “%s” and “%s”', (link, title, action) => {
  expect(bannerText(link)).toEqual({ title, action });
});

test.each(['javascript:alert(1)', '//host', '', '/%E0%A4%A'])('G-143: %s says nothing', (link) => {
  expect(bannerText(link)).toBeUndefined();
});
