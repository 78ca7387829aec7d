/** The places of pictures: the widths that each needs, and its displayed width. */
import type { PICTURE_WIDTHS } from './picture-widths.ts';

type Width = (typeof PICTURE_WIDTHS)[number];

export interface PicturePlace {
  /** In px, ascending. Few, since every card repeats them. */
  readonly widths: readonly Width[];
  /**
   * The displayed width for the `sizes` attribute, in media conditions and plain lengths or `calc()`: the Nu HTML
   * checker knows neither `min()` nor `clamp()` there, and requires a space before a length. Without it the widths are
   * for screens of 1x, 2x, 3x.
   */
  readonly sizes?: string;
}

/** The `sizes` of a grid of two to four columns; `wide` applies from 1100 px on. Matches the CSS of the grids. */
const columns = (wide: string) => `${wide},(min-width:860px) 23vw,(min-width:600px) 30vw,44vw`;
const CARD: readonly Width[] = [240, 320, 480];
const GALLERY: readonly Width[] = [320, 480, 640, 960, 1280];
const GALLERY_SIZES = '(min-width:1349px) 701px,(min-width:1100px) 52vw,(min-width:860px) 50vw,(min-width:600px) 46vw';
const BANNER: readonly Width[] = [480, 640, 960, 1280];

/** All places. Change them with their CSS; tests/e2e/pictures.spec.ts compares them in a browser. */
export const PICTURE_PLACES = {
  /** Product grids with five columns. */
  productCard: { widths: CARD, sizes: columns('(min-width:1345px) 242px,(min-width:1100px) 18vw') },
  /** Product grids of home, with six columns. */
  homeProductCard: { widths: CARD, sizes: columns('(min-width:1250px) 198px,(min-width:1100px) 18vw') },
  productRow: { widths: CARD, sizes: '(min-width:560px) 168px,(min-width:374px) 30vw,112px' },
  shopCard: {
    widths: CARD,
    sizes: '(min-width:1345px) 242px,(min-width:1100px) 18vw,(min-width:600px) 31vw,44vw',
  },
  homeShopCard: {
    widths: CARD,
    sizes: '(min-width:1250px) 190px,(min-width:860px) 22vw,(min-width:600px) 28vw,42vw',
  },
  /** Collections and sub-categories in grids with six columns. */
  cover: { widths: CARD, sizes: columns('(min-width:1100px) 198px') },
  coverLarge: {
    widths: [320, 480, 640, 960],
    sizes: '(min-width:1380px) 414px,(min-width:1100px) 30vw,(min-width:600px) 46vw,90vw',
  },
  coverStrip: { widths: CARD, sizes: '(min-width:434px) 260px,(min-width:334px) 60vw,200px' },
  // Home has sixty, so a third width would weigh more than it saves on the few screens that would use it.
  rail: { widths: [160, 320], sizes: '(min-width:600px) 168px,44px' },
  /** In the rows of collections and categories of home. */
  homeTile: { widths: [96, 160], sizes: '44px' },
  categoryTile: {
    widths: [160, 240, 320],
    sizes: '(min-width:860px) 136px,(min-width:600px) 20vw,(min-width:385px) 127px,33vw',
  },
  /** Beside the thumbnails on a phone. */
  gallery: {
    widths: GALLERY,
    sizes: `${GALLERY_SIZES},calc(100vw - 100px)`,
  },
  /** A product's only picture. */
  galleryAlone: { widths: GALLERY, sizes: `${GALLERY_SIZES},264px` },
  pageBanner: {
    widths: [160, 320, 480],
    sizes: '(min-width:600px) 144px,56px',
  },
  advert: {
    widths: BANNER,
    sizes: '(min-width:1339px) 843px,(min-width:1100px) 63vw,(min-width:600px) calc(100vw - 48px),calc(100vw - 32px)',
  },
  info: {
    widths: BANNER,
    sizes:
      '(min-width:1344px) 1280px,(min-width:1100px) calc(100vw - 64px),(min-width:600px) calc(100vw - 48px),calc(100vw - 32px)',
  },
  /** On a card of the lite rendition. */
  liteRow: { widths: [96] },
  /** The one picture of a product in the lite rendition. */
  lite: { widths: [240] },
  /** Up to 72 px. */
  thumbnail: { widths: [96, 160] },
  /** Up to 48 px. */
  avatar: { widths: [96] },
} as const satisfies Record<string, PicturePlace>;
