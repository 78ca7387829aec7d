import { describe, expect, it } from 'vitest';
import { pictureUrl } from './picture-url.ts';

describe('address of a picture', () => {
  it('GEN-44: file host plus stored path', () => {
    expect(pictureUrl('products/12.webp', '/files/')).toBe('/files/products/12.webp');
    expect(pictureUrl('/products/12.webp', 'https://files.example/')).toBe('https://files.example/products/12.webp');
  });

  it('uses an https address as is', () => {
    expect(pictureUrl('https://img.example/a.jpg', '/files/')).toBe('https://img.example/a.jpg');
  });

  it.each([
    '',
    '   ',
    null,
    undefined,
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:image/svg+xml,<svg>',
    'http://img.example/a.jpg',
    '//img.example/a.jpg',
    '../secret',
    'a/../../secret',
    '\\\\host\\a',
    'a\nb',
  ])('answers no picture for %j', (path) => {
    expect(pictureUrl(path, '/files/')).toBe('');
  });
});
