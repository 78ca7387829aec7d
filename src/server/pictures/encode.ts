/**
 * Decodes and encodes pictures with sharp. Measured on the demo's pictures at 320 px (one core, mean of eight): AVIF 35
 * ms and 3.1 kB at 40.9 dB, WebP 14 ms and 3.5 kB at 38.6 dB, JPEG 13 ms and 6.3 kB at 38.0 dB. AVIF at effort 3 takes
 * twice as long for 2 % fewer bytes, at effort 4 five times as long for 6 %.
 */
import { createHash } from 'node:crypto';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { Rgb } from '../../shared/colours.ts';
import { otherPictureKind, pictureKind } from './picture-kind.ts';

/** A file that cannot be resized; its message gives the reason to the owner. */
export class UnreadablePictureError extends Error {}

/** Format of a variant, which is also its file extension. */
export type Format = 'avif' | 'webp' | 'jpeg' | 'png';

/** The facts about an original that decide which variant a request gets. */
export interface PictureFacts {
  /** Pixels as displayed, after the orientation is applied. */
  readonly width: number;
  readonly hasAlpha: boolean;
  /** Whether it has several frames: `yes` when they can be resized, `always` when they exceed the limits. */
  readonly animated: 'no' | 'yes' | 'always';
}

/** Maximum pixels of an original in all frames together, of up to four bytes each; an 8192 × 6144 photo is accepted. */
const MAX_PIXELS = 51_000_000;
/**
 * The same for a photo that is scaled down while it is decoded (a JPEG in one pass), such as 200 megapixels of a phone.
 */
const MAX_SHRUNK_PIXELS = 250_000_000;
/** Maximum pixels, and frames, of an animation that is resized; a larger one is served unchanged. */
const MAX_ANIMATED_PIXELS = 25_000_000;
const MAX_FRAMES = 150;
/** Maximum bytes of an original. */
const MAX_BYTES = 40_000_000;
/** Maximum height of a variant as a multiple of its width; a taller picture becomes narrower than requested. */
const TALLEST = 4;
/** Time limit for one picture in seconds; the largest allowed ones take about three. */
const LONGEST = 30;

const SETTINGS = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 76, effort: 4 },
  // An animation gets a lower quality, because it has many frames.
  animated: { quality: 70, effort: 2 },
  jpeg: { quality: 78, mozjpeg: true },
  png: { compressionLevel: 9 },
} as const;

/** A hash of the settings and the encoders, so that it changes whenever an original would give other bytes. */
export const RECIPE = createHash('sha256')
  .update(JSON.stringify([SETTINGS, TALLEST, sharp.versions]))
  .digest('hex')
  .slice(0, 6);

// Each picture is decoded only once, so a cache of pixels would waste memory. Two jobs run at a time, each on one
// thread: more threads of libvips would take cores from the pages and gain nothing at these sizes.
sharp.cache(false);
sharp.concurrency(1);

const INPUT: SharpOptions = { limitInputPixels: MAX_SHRUNK_PIXELS, failOn: 'error', sequentialRead: true };

/** The bytes of a file, or its absolute path. */
type Input = Buffer | string;

/**
 * Checks the size of a file in bytes before it is opened. @throws {UnreadablePictureError} for an empty or too large
 * file
 */
export function checkSize(size: number): void {
  if (size === 0) throw new UnreadablePictureError('The file is empty.');
  if (size > MAX_BYTES) throw new UnreadablePictureError(`The file has more than ${MAX_BYTES} bytes.`);
}

/** Runs `read`; converts the errors of sharp to {@link UnreadablePictureError}. */
async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new UnreadablePictureError('The picture cannot be read.', { cause: error });
  }
}

/** Checks the first bytes of a file. @throws {UnreadablePictureError} when they are not of a format that is decoded */
function checkKind(start: Buffer): void {
  if (pictureKind(start)) return;
  const other = otherPictureKind(start);
  throw new UnreadablePictureError(
    other
      ? `The picture is a ${other} file, which cannot be shown: save it as JPEG, PNG or WebP.`
      : 'The file is not a picture of a known format.',
  );
}

/**
 * @param start the first bytes of `content`; left out when it is in memory
 * @throws {UnreadablePictureError}
 */
export async function readFacts(content: Buffer): Promise<PictureFacts>;
export async function readFacts(content: Input, start: Buffer): Promise<PictureFacts>;
export async function readFacts(content: Input, start = content as Buffer): Promise<PictureFacts> {
  checkKind(start);
  // Without sharp's limit, whose message does not give the size of the picture; the own check follows.
  const found = await reading(() => sharp(content, { ...INPUT, limitInputPixels: false }).metadata());
  const frames = found.pages ?? 1;
  const frameHeight = found.pageHeight ?? found.height;
  const isShrunk = found.format === 'jpeg' && !found.isProgressive;
  const max = isShrunk ? MAX_SHRUNK_PIXELS : MAX_PIXELS;
  if (found.width * frameHeight > max)
    throw new UnreadablePictureError(
      `The picture has ${found.width} × ${frameHeight} pixels, which are too many: make it smaller.`,
    );
  const isAnimation = frames > 1 && (found.format === 'gif' || found.format === 'webp');
  const isSmall = frames <= MAX_FRAMES && found.width * frameHeight * frames <= MAX_ANIMATED_PIXELS;
  return {
    width: found.autoOrient?.width ?? found.width,
    hasAlpha: found.hasAlpha,
    animated: !isAnimation ? 'no' : isSmall ? 'yes' : 'always',
  };
}

function encoded(image: Sharp, format: Format, isAnimated: boolean): Sharp {
  switch (format) {
    case 'avif':
      return image.avif(SETTINGS.avif);
    case 'webp':
      return image.webp(isAnimated ? SETTINGS.animated : SETTINGS.webp);
    case 'png':
      return image.png(SETTINGS.png);
    case 'jpeg':
      return image.flatten({ background: '#fff' }).jpeg(SETTINGS.jpeg);
  }
}

/**
 * Returns the picture at most `width` px wide, upright, in sRGB and without metadata.
 * @throws {UnreadablePictureError} when it cannot be decoded
 */
export function makeVariant(content: Buffer, facts: PictureFacts, width: number, format: Format): Promise<Buffer> {
  const isAnimated = facts.animated === 'yes' && format === 'webp';
  return reading(() => {
    const image = sharp(content, { ...INPUT, animated: isAnimated })
      .timeout({ seconds: LONGEST })
      .autoOrient()
      .resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    return encoded(image, format, isAnimated).toBuffer();
  });
}

/** Cells on each side of the grid; the outer cells are the border of the picture. */
const GRID = 8;

/**
 * Returns the mean colour along the border of a picture, on white where it is transparent: usually the background
 * behind the goods. The mean of a whole picture would often be a grey that it does not contain.
 * @throws {UnreadablePictureError} when it cannot be decoded
 */
export async function borderColour(content: Buffer): Promise<Rgb> {
  const pixels = await reading(() =>
    sharp(content, INPUT)
      .flatten({ background: '#fff' })
      .resize(GRID, GRID, { fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer(),
  );
  const isOuter = (k: number) => k === 0 || k === GRID - 1;
  const squares = Array.from({ length: GRID * GRID }, (_, k) => k);
  const border = squares.filter((k) => isOuter(k % GRID) || isOuter(Math.floor(k / GRID)));
  const mean = (channel: number) =>
    border.reduce((sum, k) => sum + (pixels[k * 3 + channel] ?? 0), 0) / (border.length * 255);
  return [mean(0), mean(1), mean(2)];
}
