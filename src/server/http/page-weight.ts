/** Tells shoppers what a page weighs and costs: the front knows the HTML and the files, and estimates the pictures. */
import { formatNaira } from '../../shared/money.ts';
import { WEIGHT_PLACE } from '../../site/data-saver.ts';
import type { Assets } from './assets.ts';

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

/**
 * Bytes on the way for each byte of HTML: 0.12 for home, 0.19 for a product, 0.2 for a lite page. Compressing a page to
 * learn it would cost a third of its render, for a tenth of what a page weighs.
 */
const COMPRESSED_SHARE = 0.16;

const KILOBYTE = 1000;
const GIGABYTE = 1_000_000_000;
/** Pages in the second price: one page costs a fraction of a kobo. */
const PAGES = 100;

const FILES = /\b(?:href|src)="(\/_astro\/[^"#]+|\/favicon\.svg)/g;
const PICTURES = /\ssrc="([^"]+\?w=(\d+))"/g;

/**
 * Bytes of a page in a first visit, scrolled to its end: its HTML, styles, scripts and pictures, compressed.
 * @param html one character a byte: only its ASCII is looked at
 */
function pageWeight(html: string, assets: Pick<Assets, 'bytesOf'>): number {
  let bytes = html.length * COMPRESSED_SHARE;
  for (const file of new Set(Array.from(html.matchAll(FILES), ([, path = '']) => path))) bytes += assets.bytesOf(file);
  const pictures = new Map(Array.from(html.matchAll(PICTURES), ([, address, width = '']) => [address, width]));
  for (const width of pictures.values()) bytes += PICTURE_BYTES[width] ?? 0;
  return bytes;
}

/** Such as `This page is about 48 KB with all its pictures. 100 like it cost about ₦2.40 of data, at ₦500 a GB.` */
function weightWords(bytes: number, nairaPerGigabyte: number): string {
  const price = formatNaira(((bytes * PAGES) / GIGABYTE) * nairaPerGigabyte);
  const rate = formatNaira(nairaPerGigabyte);
  return `This page is about ${Math.ceil(bytes / KILOBYTE)} KB with all its pictures. ${PAGES} like it cost about ${price} of data, at ${rate} a GB.`;
}

/** The end of {@link WEIGHT_PLACE}, before which its words stand. */
const AFTER_WORDS = '</span>';

/** Writes the weight of the page `html` into its footer. */
export function withWeight(html: Buffer, assets: Pick<Assets, 'bytesOf'>, nairaPerGigabyte: number): Buffer {
  const place = html.lastIndexOf(WEIGHT_PLACE);
  if (place < 0) return html;
  const words = weightWords(pageWeight(html.toString('latin1'), assets), nairaPerGigabyte);
  const at = place + WEIGHT_PLACE.length - AFTER_WORDS.length;
  return Buffer.concat([html.subarray(0, at), Buffer.from(words), html.subarray(at)]);
}
