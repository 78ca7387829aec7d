/** Generates the demo's pictures on their first request, from the parameters in their paths. */
import { ADVERTS, INFOS } from './banners.ts';
import { PICTURE_VARIANTS } from './picture-variants.ts';
import { avatarPicture } from './pictures/avatar-picture.ts';
import { bannerPicture } from './pictures/banner-picture.ts';
import { productPicture } from './pictures/product-picture.ts';
import { shopPicture } from './pictures/shop-picture.ts';
import { treePicture } from './pictures/tree-picture.ts';
import { TINTS } from './tints.ts';

const INFO_SIZE = { width: 1200, height: 400 };
const ADVERT_SIZE = { width: 1200, height: 450 };

type Composer = (parts: Readonly<Record<string, string>>) => Promise<Buffer | undefined>;

/** Path patterns with their generators. */
const KINDS: readonly (readonly [RegExp, Composer])[] = [
  [
    /^p\/(?<motif>[a-z0-9-]+(?:\.\d\d?)?)-(?<tint>[a-z]+)-(?<variant>\d{1,3})$/,
    async ({ motif = '', tint = '', variant }) =>
      Number(variant) < PICTURE_VARIANTS && (tint === 'plain' || Object.hasOwn(TINTS, tint))
        ? productPicture(motif, tint, Number(variant))
        : undefined,
  ],
  [
    /^c\/(?<motif>[a-z0-9-]+(?:\.\d\d?)?)-(?<variant>[0-7])$/,
    ({ motif = '', variant }) => treePicture(motif, Number(variant)),
  ],
  [/^s\/(?<motif>[a-z0-9-]+)-(?<tint>[a-z]+)$/, ({ motif = '', tint = '' }) => shopPicture(motif, tint)],
  [/^a\/(?<index>\d\d?)$/, ({ index }) => avatarPicture(Number(index))],
  [
    /^info\/(?<theme>[a-z-]+)$/,
    async ({ theme }) => {
      const banner = INFOS.find((info) => info.theme === theme);
      return banner && bannerPicture(banner, INFO_SIZE);
    },
  ],
  [
    /^ad\/(?<theme>[a-z-]+)$/,
    async ({ theme }) => {
      const banner = ADVERTS.find((advert) => advert.theme === theme);
      return banner && bannerPicture(banner, ADVERT_SIZE);
    },
  ],
];

/**
 * Generates the picture at `path` below the file host, such as `demo/p/mango-plain-3.webp`, as WebP: products, tree and
 * shops 800 × 800, customers 400 × 400, info banners 1200 × 400, adverts 1200 × 450 pixels. The same path gives the
 * same picture. Undefined for a path that is not one of the demo's.
 */
export async function composeDemoPicture(path: string): Promise<Buffer | undefined> {
  const name = /^demo\/(.+)\.webp$/.exec(path)?.[1];
  if (!name) return undefined;
  for (const [pattern, compose] of KINDS) {
    const match = pattern.exec(name);
    if (match) return compose(match.groups ?? {});
  }
  return undefined;
}
