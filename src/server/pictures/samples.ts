/** Pictures for tests: valid ones, and files that only look like pictures. */
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Colourful pixels, so that encoders have work to do. */
function pixels(width: number, height: number, channels: 3 | 4): Uint8Array {
  return Uint8Array.from({ length: width * height * channels }, (_, k) => {
    const pixel = Math.floor(k / channels);
    if (k % channels === 3) return (pixel % width) % 256;
    return (pixel * (1 + (k % channels)) + Math.floor(pixel / width) * 3) % 256;
  });
}

const picture = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp(pixels(width, height, channels), { raw: { width, height, channels } });

/** A photo as a JPEG. */
export const photo = (width: number, height: number) => picture(width, height).jpeg().toBuffer();

/** A photo that is stored rotated, as phones do, and displayed `height` wide and `width` high. */
export const turnedPhoto = (width: number, height: number) =>
  picture(width, height)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'Somebody', Copyright: 'Secret place' } })
    .jpeg()
    .toBuffer();

/** A photo of the colour `#c04020` in Display P3, which has other values in sRGB. */
export const wideGamutPhoto = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#c04020' } })
    .withIccProfile('p3')
    .jpeg({ quality: 95 })
    .toBuffer();

/** A picture that is transparent on the left and opaque on the right. */
export const clearPng = (width: number, height: number) => picture(width, height, 4).png().toBuffer();

/** An animation of `frames` different frames. */
export async function animation(
  format: 'gif' | 'webp',
  width: number,
  height: number,
  frames: number,
): Promise<Buffer> {
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const;
  const image = sharp(pixels(width, height * frames, 3), { raw });
  return (format === 'gif' ? image.gif({ effort: 1 }) : image.webp({ effort: 0 })).toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A small PNG whose header claims `width` × `height` pixels. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(20)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
