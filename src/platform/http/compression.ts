/** Compression of answers made on the fly, and the choice of an encoding. */
import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Bytes below which compression gains nothing. */
export const WORTH_COMPRESSING = 860;

/** The best encoding that an `Accept-Encoding` header allows; undefined for none. */
export function chooseEncoding(accept: string | undefined): Encoding | undefined {
  if (!accept) return undefined;
  const refused = new Set<string>();
  const allowed = new Set<string>();
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='));
    if (weight && Number(weight.slice(2)) === 0) refused.add(name);
    else allowed.add(name);
  }
  const takes = (name: string) => allowed.has(name) || (allowed.has('*') && !refused.has(name));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
}

/** `quality` for brotli, 0 to 11: 5 while somebody waits, 11 for what is kept. Gzip follows it up to 9. */
export function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return gzip(body, { level: Math.min(quality, 9) });
  return brotli(body, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
