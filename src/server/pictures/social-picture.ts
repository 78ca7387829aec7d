/**
 * Draws the picture that social networks show with a link: a photo, a title and a line below it in the colours of the
 * shop.
 */
import path from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { oneLine } from '../../shared/text.ts';
import { escapeXml } from '../http/escape-xml.ts';

export interface SocialText {
  /** The name of a product or a shop; any text. */
  readonly title: string;
  /**
   * The line below the title: a label and a name; it is left out if the font has none of the characters of the name.
   */
  readonly below: { readonly before: string; readonly name: string };
  /** Name of the marketplace. */
  readonly productName: string;
}

/** Size in pixels that all networks ask for. */
const SOCIAL_SIZE = { width: 1200, height: 630 } as const;
/** The photo is a square on the left, and the text is beside it. */
const SIDE = SOCIAL_SIZE.height;
const MARGIN = 56;
const LEFT = SIDE + MARGIN;
const TEXT_WIDTH = SOCIAL_SIZE.width - LEFT - MARGIN;
const TITLE_TOP = 176;
const TITLE_HEIGHT = 280;
/** Height of a line as a multiple of the font size. */
const LINE_HEIGHT = 1.362;

/** Colours of styles/tokens.css. */
const BRAND = '#141b4d';
const RAISED = '#232c69';
const LINE = '#3a4488';
const ON_BRAND = '#fdf9f1';
const SOFT = '#c9cdea';
const KOLA = '#c2410c';

/**
 * The font is shipped, because a server may have none: Latin with all marks of Nigeria's languages, Greek, Cyrillic,
 * Devanagari.
 */
const FONT_FILE = path.join(import.meta.dirname, 'fonts/NotoSans-Bold.ttf');
const FONT = 'Noto Sans Bold';
/** Matches characters that the font lacks and would draw as boxes. */
const NOT_DRAWN =
  /(?![\u0300-\u036f])[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari} -~\u00a0-\u00ff\u2010-\u2026\u2122\u20a6\u20ac]/gu;

/** A letter has at most two marks in any language; more would cover other lines. */
const MORE_MARKS = /([\u0300-\u036f]{2})[\u0300-\u036f]+/g;

/** Maximum characters of a title, and its font size in px by its length. */
const LONGEST_TITLE = 110;
const SIZES = [
  { upTo: 22, px: 64 },
  { upTo: 48, px: 52 },
  { upTo: LONGEST_TITLE + 1, px: 38 },
] as const;
const LONGEST_BELOW = 48;

/** Returns `text` without characters that cannot be drawn, cut to `max` characters. */
function drawable(text: string, max: number): string {
  const clean = oneLine(text.normalize('NFC').replace(NOT_DRAWN, ' ').replace(MORE_MARKS, '$1'));
  const characters = [...clean];
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : clean;
}

/** Draws text as a picture at most {@link TEXT_WIDTH} px wide, with as many whole lines as fit into `max` px. */
async function drawn(text: string, px: number, colour: string, max: number): Promise<Buffer | undefined> {
  if (text === '') return undefined;
  const image = sharp({
    text: {
      text: `<span foreground="${colour}" insert_hyphens="false">${escapeXml(text)}</span>`,
      font: `${FONT} ${px}`,
      fontfile: FONT_FILE,
      dpi: 72,
      rgba: true,
      width: TEXT_WIDTH,
      wrap: 'word-char',
    },
  });
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
  const height = Math.floor(Math.floor(max / (LINE_HEIGHT * px)) * LINE_HEIGHT * px);
  const box = { width: Math.min(info.width, TEXT_WIDTH), height: Math.min(info.height, height) };
  return box.width === info.width && box.height === info.height
    ? data
    : sharp(data)
        .extract({ left: 0, top: 0, ...box })
        .png()
        .toBuffer();
}

/** Returns the logo's mark, `size` px wide. */
const mark = (x: number, y: number, size: number, colour: string) =>
  `<g transform="translate(${x} ${y}) scale(${size / 64})" fill="none" stroke="${colour}" stroke-linecap="round"><circle cx="32" cy="32" r="15" stroke-width="5.5"/><circle cx="32" cy="32" r="26" stroke-width="4.5" stroke-dasharray="0.1 13.6"/><circle cx="32" cy="32" r="5.5" fill="${colour}" stroke="none"/></g>`;

const ground = (hasPhoto: boolean) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SOCIAL_SIZE.width}" height="${SOCIAL_SIZE.height}">
    <rect width="100%" height="100%" fill="${BRAND}"/>
    ${mark(960, 400, 320, RAISED)}
    <rect x="${SIDE}" width="8" height="100%" fill="${KOLA}"/>
    ${mark(LEFT, 60, 72, ON_BRAND)}
    ${hasPhoto ? '' : `<rect width="${SIDE}" height="100%" fill="${RAISED}"/>${mark(155, 155, 320, LINE)}`}
  </svg>`);

/** Fits the whole `photo` into the square on white. */
const square = (photo: Buffer) =>
  sharp(photo)
    .flatten({ background: '#fff' })
    .resize(SIDE, SIDE, { fit: 'contain', background: '#fff' })
    .png({ compressionLevel: 1 })
    .toBuffer();

/**
 * Draws a JPEG of 1200 by 630 px. It has no price, because networks store a picture for weeks and would show an
 * outdated one.
 * @param photo a decodable picture; without it the mark of the shop is drawn
 */
export async function socialPicture(text: SocialText, photo: Buffer | undefined): Promise<Buffer> {
  const title = drawable(text.title, LONGEST_TITLE);
  const px = SIZES.find(({ upTo }) => [...title].length <= upTo)?.px ?? SIZES[2].px;
  const below = drawable(text.below.name, LONGEST_BELOW);
  const parts: readonly (readonly [Buffer | undefined, number, number])[] = [
    [photo && (await square(photo)), 0, 0],
    [await drawn(drawable(text.productName, 12), 44, ON_BRAND, 72), LEFT + 92, 70],
    [await drawn(title, px, ON_BRAND, TITLE_HEIGHT), LEFT, TITLE_TOP],
    [await drawn(below && `${text.below.before} ${below}`, 30, SOFT, 84), LEFT, TITLE_TOP + TITLE_HEIGHT + 40],
  ];
  const layers = parts.flatMap(([input, left, top]): OverlayOptions[] => (input ? [{ input, left, top }] : []));
  return sharp(ground(photo !== undefined))
    .composite(layers)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
