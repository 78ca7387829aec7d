import { describe, expect, it } from 'vitest';
import { PICTURE_PLACES, type PicturePlace } from './picture-places.ts';
import { pictureAt, pictureOfWidth, pictureUrl } from './picture-url.ts';
import { PICTURE_WIDTHS } from './picture-widths.ts';

describe('address of a picture', () => {
  it('GEN-44: file host plus stored path', () => {
    expect(pictureUrl('products/12.webp', '/files/')).toBe('/files/products/12.webp');
    expect(pictureUrl('/products/12.webp', 'https://files.example/')).toBe('https://files.example/products/12.webp');
  });

  it('uses an https address unchanged', () => {
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
  ])('returns no picture for %j', (path) => {
    expect(pictureUrl(path, '/files/')).toBe('');
  });
});

describe('widths of a picture', () => {
  it('our own file host: an address for each width of the place, and a default for browsers without srcset', () => {
    expect(pictureAt('p/12.webp', '/files/', 'productCard')).toEqual({
      src: '/files/p/12.webp?w=320',
      srcset: '/files/p/12.webp?w=240 240w,/files/p/12.webp?w=320 320w,/files/p/12.webp?w=480 480w',
      sizes: PICTURE_PLACES.productCard.sizes,
    });
  });

  it('a place of one size has variants by screen density', () => {
    expect(pictureAt('a.jpg', '/files/', 'thumbnail')).toEqual({
      src: '/files/a.jpg?w=96',
      srcset: '/files/a.jpg?w=160 2x',
    });
    expect(pictureAt('a.jpg', '/files/', 'avatar')).toEqual({ src: '/files/a.jpg?w=96' });
  });

  it.each([
    ['an SVG', 'a/b.SVG', '/files/', { src: '/files/a/b.SVG' }],
    ['a path with a query of its own', 'a.jpg?v=2', '/files/', { src: '/files/a.jpg?v=2' }],
    ['no picture', '', '/files/', { src: '' }],
    ['no safe picture', 'javascript:alert(1)', '/files/', { src: '' }],
    [
      'an https:// picture, which does not learn who looks (S-33)',
      'https://img.example/a.jpg',
      '/files/',
      { src: 'https://img.example/a.jpg', referrerpolicy: 'no-referrer' },
    ],
    [
      'another file host',
      'a.jpg',
      'https://files.example/',
      { src: 'https://files.example/a.jpg', referrerpolicy: 'no-referrer' },
    ],
  ])('%s has a plain address', (_, path, fileHost, source) => {
    expect(pictureAt(path, fileHost, 'gallery')).toEqual(source);
  });

  it('blanks and commas in a path are encoded in the list', () => {
    const { src, srcset } = pictureAt('my bag, red.jpg', '/files/', 'avatar');
    expect([src, srcset]).toEqual(['/files/my%20bag%2C%20red.jpg?w=96', undefined]);
    const list = pictureAt('my bag, red.jpg', '/files/', 'gallery').srcset?.split(',') ?? [];
    expect(list.map((one) => one.split(' ').length)).toEqual(PICTURE_PLACES.gallery.widths.map(() => 2));
  });

  it('every place uses ascending widths that the image service offers', () => {
    for (const [name, { widths }] of Object.entries<PicturePlace>(PICTURE_PLACES)) {
      expect(PICTURE_WIDTHS, name).toEqual(expect.arrayContaining([...widths]));
      expect(widths.toSorted((a, b) => a - b)).toEqual(widths);
    }
  });

  it('a single address for social pictures', () => {
    expect(pictureOfWidth('p/12.webp', '/files/', 1280)).toBe('/files/p/12.webp?w=1280');
    expect(pictureOfWidth('p/12.svg', '/files/', 1280)).toBe('/files/p/12.svg');
    expect(pictureOfWidth('https://img.example/a.jpg', '/files/', 1280)).toBe('https://img.example/a.jpg');
    expect(pictureOfWidth('', '/files/', 1280)).toBe('');
    expect(pictureOfWidth('my bag, red.jpg', '/files/', 1280)).toBe('/files/my%20bag%2C%20red.jpg?w=1280');
  });
});
