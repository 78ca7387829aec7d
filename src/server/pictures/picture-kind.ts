/**
 * Detects the real format of a file by its first bytes: names are unreliable, and some decoders execute their input.
 */

/** Bytes to inspect. */
const SIGNATURE_BYTES = 12;

const SIGNATURES: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['avif', /^.{4}ftyp(?:avif|avis|mif1|msf1)/s],
];

/** `jpeg`, `png`, `gif`, `webp` or `avif`; undefined for anything else. */
export function pictureKind(start: Buffer): string | undefined {
  const text = start.toString('latin1', 0, SIGNATURE_BYTES);
  return SIGNATURES.find(([, pattern]) => pattern.test(text))?.[0];
}
