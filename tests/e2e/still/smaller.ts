/** Makes screenshots comparable between machines. */
import sharp from 'sharp';

/** The factor by which stored screenshots are reduced. */
const FACTOR = 2;

/**
 * Reduces the screenshot `png` to half its size and few colours. Differences in font rendering become the same grey;
 * moved or missing elements stay visible. A baseline takes about 20 KB.
 */
export async function smaller(png: Buffer): Promise<Buffer> {
  const { width } = await sharp(png).metadata();
  return sharp(png)
    .resize({ width: Math.round(width / FACTOR), kernel: 'cubic' })
    .blur(0.8)
    .png({ palette: true, colours: 64, dither: 0, compressionLevel: 9 })
    .toBuffer();
}
