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

/** Short and rare in pages: V8 finds texts of up to six characters several times as fast as longer ones. */
const FAVICON = 'favic';
const IN_FILE = '_as';
const OF_WIDTH = '?w=';

const FAVICON_PATH = '/favicon.svg';
const FILE = /(?<=\b(?:href|src)="\/)_astro\/[^"#]+/y;
const WIDTH = /\?w=(\d+)"/y;

/** The match of `expression`, which is sticky, at each place where `html` has `text`. */
function matchesAt(html: string, text: string, expression: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  for (let at = html.indexOf(text); at >= 0; at = html.indexOf(text, at + text.length)) {
    expression.lastIndex = at;
    const match = expression.exec(html);
    if (match) matches.push(match);
  }
  return matches;
}

/** Paths of the built files that the page loads. */
function filesOf(html: string): Set<string> {
  const files = new Set(matchesAt(html, IN_FILE, FILE).map(([file]) => `/${file}`));
  return html.includes(FAVICON) ? files.add(FAVICON_PATH) : files;
}

/** Widths of the pictures that the page loads, by their addresses. */
function picturesOf(html: string): Map<string, string> {
  const pictures = new Map<string, string>();
  for (const { index, 0: found, 1: width = '' } of matchesAt(html, OF_WIDTH, WIDTH)) {
    const start = html.lastIndexOf('"', index);
    if (html.endsWith(' src=', start)) pictures.set(html.slice(start + 1, index + found.length - 1), width);
  }
  return pictures;
}

/**
 * Bytes of a page in a first visit, scrolled to its end: its HTML, styles, scripts and pictures, compressed.
 * @param html one character a byte: only its ASCII is looked at
 */
function pageWeight(html: string, assets: Pick<Assets, 'bytesOf'>): number {
  let bytes = html.length * COMPRESSED_SHARE;
  for (const file of filesOf(html)) bytes += assets.bytesOf(file);
  for (const width of picturesOf(html).values()) bytes += PICTURE_BYTES[width] ?? 0;
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
