import { expect, test } from 'vitest';
import { borderColour } from '../../src/server/pictures/encode.ts';
import { readHex, toOklab } from '../../src/shared/colours.ts';
import { PLACEHOLDER_COLOURS } from '../../src/shared/placeholder-colours.ts';
import { MORE } from '../../tests/more.ts';
import { ADVERTS } from './banners.ts';
import { placeholderOfDemoPicture } from './known-pictures.ts';
import { composeDemoPicture } from './pictures.ts';

const PICTURES = [
  ...[0, 61, 9, 18, 27, 36, 45, 54, 64, 73, 82, 91, 100, 109, 118, 127].map(
    (variant) => `demo/p/lemon-plain-${variant}.webp`,
  ),
  ...[0, 7, 1, 2, 3, 4, 5, 6].map((variant) => `demo/c/lemon-${variant}.webp`),
  ...['indigo', 'leaf', 'kola', 'calabash'].map((tint) => `demo/s/lemon-${tint}.webp`),
  ...ADVERTS.slice(0, 4).map(({ theme }) => `demo/ad/${theme}.webp`),
];
/** One picture of each kind that is composed differently. */
const ONE_OF_EACH = new Set([0, 1, 8, 16, 20].map((k) => PICTURES[k]));

for (const path of PICTURES)
  test(`G-161: the colour noted for ${path} is that of the composed picture`, {
    tags: ONE_OF_EACH.has(path) ? [] : [MORE],
  }, async () => {
    const composed = await composeDemoPicture(path);
    if (!composed) throw new Error(`no picture for ${path}`);
    const noted = PLACEHOLDER_COLOURS[placeholderOfDemoPicture(path) ?? -1];
    const [a, b] = [toOklab(await borderColour(composed)), toOklab(readHex((noted ?? '').slice(1)))];
    // A barely visible difference is about 0.02; banners are full of motifs.
    const isBanner = path.startsWith('demo/ad/');
    expect(Math.hypot(a.l - b.l, a.a - b.a, a.b - b.b)).toBeLessThan(isBanner ? 0.06 : 0.04);
  });

test.each([
  'demo/a/1.webp',
  'demo/s/mango-red.webp',
  'demo/p/mango-plain.webp',
  'https://x.example/demo/p/mango-plain-1.webp',
  '',
])('of "%s" nothing is known', (path) => expect(placeholderOfDemoPicture(path)).toBeUndefined());
