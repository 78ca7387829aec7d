/** What a file really holds, by its first bytes: a name promises anything, and some decoders run what they read. */

/** Bytes that are looked at. */
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
