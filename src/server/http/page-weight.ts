/** Tells shoppers what a page weighs and costs: the front knows the HTML and the files, and estimates the pictures. */
import { WEIGHT_PLACE } from '../../site/data-saver.ts';
import type { Assets } from './assets.ts';
import { compress } from './compression.ts';

/** Mean bytes of a picture of the demo in AVIF, by its width in px. */
const PICTURE_BYTES: Readonly<Record<string, number>> = {
  96: 1000,
  160: 1500,
  240: 2250,
  320: 3100,
  480: 4900,
  640: 6750,
  960: 9800,
  1280: 13_500,
};

/** A quick brotli, and what is left of its bytes at the quality that is sent. */
const QUICK = { quality: 1, share: 0.86 };

const KILOBYTE = 1000;
const GIGABYTE = 1_000_000_000;
/** Pages in the second price: one page costs a fraction of a kobo. */
const PAGES = 100;

/** Bytes of a page in a first visit, scrolled to its end: its HTML, styles, scripts and pictures, compressed. */
async function pageWeight(html: string, assets: Pick<Assets, 'bytesOf'>): Promise<number> {
  const text = await compress(Buffer.from(html), 'br', QUICK.quality);
  let bytes = text.length * QUICK.share;
  const files = new Set(
    [...html.matchAll(/\b(?:href|src)="(\/_astro\/[^"#]+|\/favicon\.svg)/g)].map(([, file]) => file),
  );
  for (const file of files) bytes += assets.bytesOf(file ?? '');
  const pictures = new Set(
    [...html.matchAll(/<img\b[^>]*?\ssrc="([^"]+)\?w=(\d+)"/g)].map(([, path, width]) => `${path} ${width}`),
  );
  for (const picture of pictures) bytes += PICTURE_BYTES[picture.slice(picture.lastIndexOf(' ') + 1)] ?? 0;
  return bytes;
}

/** Such as `This page is about 48 KB with all its pictures, and 100 pages like it cost about ₦2.40 of data (₦500 a GB).` */
function weightWords(bytes: number, nairaPerGigabyte: number): string {
  const price = ((bytes * PAGES) / GIGABYTE) * nairaPerGigabyte;
  const shown = price.toLocaleString('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const rate = nairaPerGigabyte.toLocaleString('en-NG');
  return `This page is about ${Math.ceil(bytes / KILOBYTE)} KB with all its pictures. ${PAGES} pages like it cost about ₦${shown} of data, at ₦${rate} a GB.`;
}

/** Writes the weight of the page `html` into its footer. */
export async function withWeight(
  html: string,
  assets: Pick<Assets, 'bytesOf'>,
  nairaPerGigabyte: number,
): Promise<string> {
  if (!html.includes(WEIGHT_PLACE)) return html;
  const words = weightWords(await pageWeight(html, assets), nairaPerGigabyte);
  return html.replace(
    WEIGHT_PLACE,
    WEIGHT_PLACE.replace('><', () => `>${words}<`),
  );
}
