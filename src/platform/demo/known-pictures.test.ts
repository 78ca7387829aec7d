import { expect, test } from 'vitest';
import { PLACEHOLDER_COLOURS } from '../../features/placeholder-colours.ts';
import { readHex, toOklab } from '../colours.ts';
import { borderColour } from '../http/pictures/encode.ts';
import { placeholderOfProductPicture } from './known-pictures.ts';
import { composeDemoPicture } from './pictures.ts';

test.each([0, 9, 18, 27, 36, 45, 54, 61])(
  'the colour noted for variant %i is that of the composed picture',
  async (variant) => {
    const path = `demo/p/lemon-plain-${variant}.webp`;
    const composed = await composeDemoPicture(path);
    if (!composed) throw new Error(`no picture for ${path}`);
    const noted = PLACEHOLDER_COLOURS[placeholderOfProductPicture(path) ?? -1];
    const [a, b] = [toOklab(await borderColour(composed)), toOklab(readHex((noted ?? '').slice(1)))];
    // A step that is just seen is about 0.02.
    expect(Math.hypot(a.l - b.l, a.a - b.a, a.b - b.b)).toBeLessThan(0.04);
  },
);

test.each(['demo/c/mango-1.webp', 'demo/p/mango-plain.webp', 'https://x.example/demo/p/mango-plain-1.webp', ''])(
  'of "%s" nothing is known',
  (path) => expect(placeholderOfProductPicture(path)).toBeUndefined(),
);
