import { describe, expect, it } from 'vitest';
import { bannerLink } from './banner.ts';

describe('link of a banner', () => {
  it.each(['https://example.ng/sale', 'http://example.ng', '/products/promotions'])('opens %s', (link) => {
    expect(bannerLink(link)).toBe(link);
  });

  it.each(['javascript:alert(1)', '//example.ng', '/\\example.ng', 'data:text/html,x', '', 'https://', 'products'])(
    'leaves out %s',
    (link) => {
      expect(bannerLink(link)).toBeUndefined();
    },
  );
});
