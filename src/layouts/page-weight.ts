/** The size and the price of a page in mobile data. Sizes of files are known; HTML and pictures are estimated. */
import type { BuiltFiles } from '../client/built-files.ts';
import { formatNaira } from '../shared/money.ts';
import type { NamedPicture } from '../shared/page-pictures.ts';
import { plainWidth } from '../shared/picture-url.ts';

/** Mean bytes of a picture of the demo in AVIF, by its width in px. */
const PICTURE_BYTES: Readonly<Record<number, number>> = {
  96: 1000,
  160: 1500,
  240: 2250,
  320: 3100,
  480: 4900,
  640: 6750,
  960: 9800,
  1280: 13_500,
};

/** Transferred bytes of a page's HTML without pictures, and of the HTML around each picture, such as a card. */
const HTML_BYTES = { full: 9500, lite: 7500, picture: 120 } as const;

const KILOBYTE = 1000;
const GIGABYTE = 1_000_000_000;
/** Number of pages whose price is shown, because one page costs a fraction of a kobo. */
const PAGES = 100;

export interface PageParts {
  /** Paths of the built files that the page loads, beside the style sheet of every page. */
  readonly paths: readonly string[];
  readonly pictures: readonly NamedPicture[];
  readonly lite: boolean;
}

/** Bytes of a first visit to a page that is scrolled to its end: HTML, styles, scripts and pictures, compressed. */
export function pageWeight({ paths, pictures, lite }: PageParts, files: BuiltFiles): number {
  let bytes: number = lite ? HTML_BYTES.lite : HTML_BYTES.full;
  for (const path of [files.styleSheet, ...paths]) bytes += files.bytesOf(path);
  // A picture counts once for each width, however often it is shown.
  const known = new Map<number, Set<string>>();
  for (const { place, url } of pictures) {
    const width = plainWidth(place);
    const urls = known.get(width) ?? new Set();
    known.set(width, urls.add(url));
    bytes += HTML_BYTES.picture;
  }
  for (const [width, urls] of known) bytes += urls.size * (PICTURE_BYTES[width] ?? 0);
  return bytes;
}

/** Such as `This page is about 48 KB with all its pictures. 100 like it cost about ₦2.40 of data, at ₦500 a GB.` */
export function weightText(bytes: number, nairaPerGigabyte: number): string {
  const price = formatNaira(((bytes * PAGES) / GIGABYTE) * nairaPerGigabyte);
  const rate = formatNaira(nairaPerGigabyte);
  return `This page is about ${Math.ceil(bytes / KILOBYTE)} KB with all its pictures. ${PAGES} like it cost about ${price} of data, at ${rate} a GB.`;
}
