/**
 * Detects the real format of a file by its first bytes: names are unreliable, and some decoders execute their input.
 */

/** Number of bytes to inspect. */
export const SIGNATURE_BYTES = 64;

/** Formats that are decoded. */
const DECODED: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['avif', /^.{4}ftyp(?:.{4})*?(?:avif|avis)/s],
  ['tiff', /^(?:II[*+]\0|MM\0[*+])/],
];

/** Formats of cameras and programs that neither the shop nor most browsers decode, with their usual names. */
const OTHER: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['HEIC', /^.{4}ftyp(?:.{4})*?(?:hei[cfmsvx]|hev[cmsx]|mif1|msf1)/s],
  ['JPEG XL', /^.{4}JXL /s],
  ['JPEG 2000', /^.{4}jP {2}/s],
  ['BMP', /^BM.{4}\0{4}/s],
  ['Photoshop', /^8BPS/],
  ['PDF', /^%PDF/],
];

const find = (kinds: typeof DECODED, start: Buffer) => {
  const text = start.toString('latin1', 0, SIGNATURE_BYTES);
  return kinds.find(([, pattern]) => pattern.test(text))?.[0];
};

/** Returns `jpeg`, `png`, `gif`, `webp`, `avif` or `tiff`; undefined for anything else. */
export const pictureKind = (start: Buffer): string | undefined => find(DECODED, start);

/** Returns the name of a picture format that is not decoded, such as `HEIC`; undefined for anything else. */
export const otherPictureKind = (start: Buffer): string | undefined => find(OTHER, start);
