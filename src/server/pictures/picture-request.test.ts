import { describe, expect, it } from 'vitest';
import { PICTURE_WIDTHS } from '../../shared/picture-widths.ts';
import { acceptedFormat, requestedWidth } from './picture-request.ts';

describe('the width of a query', () => {
  it.each(PICTURE_WIDTHS)('%i is offered, alone and among other parameters', (width) => {
    expect(requestedWidth(`w=${width}`)).toBe(width);
    expect(requestedWidth(`v=3&w=${width}&x`)).toBe(width);
  });
  it.each([undefined, '', 'v=3', 'W=320', 'width=320'])('%j has no width', (query) => {
    expect(requestedWidth(query)).toBeUndefined();
  });
  it.each(['w=', 'w', 'w=1', 'w=321', 'w=320&w=320', 'w=320px', 'w=%20320', 'w=٣٢٠', 'w=__proto__', 'w=%'])(
    '%j is invalid',
    (query) => expect(requestedWidth(query)).toBe('wrong'),
  );
});

describe('the format of an Accept header', () => {
  it.each([
    ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
    ['image/webp,image/avif,image/jxl,image/heic,image/heic-sequence,video/*;q=0.8', 'avif'],
    ['IMAGE/AVIF', 'avif'],
    ['image/webp,*/*;q=0.8', 'webp'],
    ['image/avif;q=0, image/webp;q=0.5', 'webp'],
    ['image/avif; q=0.0,image/webp', 'webp'],
    ['image/avif;q=0.01,image/webp', 'avif'],
    ['image/avif;q=1.0', 'avif'],
    ['image/webp;q=0,image/*', 'old'],
    ['image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'old'],
    ['image/avifx,image/webp-like', 'old'],
    ['*/*', 'old'],
    ['', 'old'],
    [undefined, 'old'],
  ])('%j accepts %s', (accept, accepted) => expect(acceptedFormat(accept)).toBe(accepted));
});
