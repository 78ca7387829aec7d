/** Compresses answers and negotiates the encoding. */
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type Encoding = 'br' | 'zstd' | 'gzip';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const zstd = promisify(zlib.zstdCompress);

/** Compression is not worthwhile below this size, in bytes. */
export const WORTH_COMPRESSING = 860;

/** Brotli quality for an answer that a client is waiting for. */
export const WHILE_WAITING = 5;

/** In order of preference, smallest output first: shoppers pay for the bytes. */
const BY_SIZE: readonly Encoding[] = ['br', 'zstd', 'gzip'];

function readAccept(accept: string): Encoding | undefined {
  const refused = new Set<string>();
  const allowed = new Set<string>();
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='));
    if (weight && Number(weight.slice(2)) === 0) refused.add(name);
    else allowed.add(name);
  }
  return BY_SIZE.find((name) => allowed.has(name) || (allowed.has('*') && !refused.has(name)));
}

/** Browsers send only a few different headers; the limit keeps other clients from filling the memory. */
const MAX_REMEMBERED = 200;
const remembered = new Map<string, Encoding | undefined>();

/** Returns the preferred encoding that an `Accept-Encoding` header allows; undefined for none. */
export function chooseEncoding(accept: string | undefined): Encoding | undefined {
  if (!accept) return undefined;
  const known = remembered.get(accept);
  if (known !== undefined || remembered.has(accept)) return known;
  const chosen = readAccept(accept);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(accept, chosen);
  return chosen;
}

/** Up to these sizes, in bytes, compressing synchronously is cheaper than using another thread. */
let small = 16_384;
/** A page of 72 kB takes 0.1 ms; handing it to another thread and back takes as long. */
const SMALL_FOR_ZSTD = 131_072;

/** The smallest buffer that zlib accepts, in bytes. */
const MIN_CHUNK = zlib.constants.Z_MIN_CHUNK;

/** For a process that serves no requests: another thread would save no waiting, and costs half as much again. */
export function compressOnThisThread(): void {
  small = Number.POSITIVE_INFINITY;
}

/**
 * `quality` is that of brotli, 0 to 11: 5 while a client waits, 11 for cached files. Gzip uses it up to 9; zstd uses
 * its default level, which is fast and small enough.
 */
export async function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  const isSmall = body.length <= small && quality <= WHILE_WAITING;
  if (encoding === 'gzip') {
    const options = { level: Math.min(quality, 9) };
    return isSmall ? zlib.gzipSync(body, options) : gzip(body, options);
  }
  if (encoding === 'zstd') return body.length <= SMALL_FOR_ZSTD ? zlib.zstdCompressSync(body) : zstd(body);
  const options = {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
    // The output is shorter; a larger buffer takes half as long again to allocate.
    ...(isSmall && { chunkSize: Math.max(body.length, MIN_CHUNK) }),
  };
  return isSmall ? zlib.brotliCompressSync(body, options) : brotli(body, options);
}

/** Compresses a stream, such as a feed of all products, with little work for each byte. */
export function compressor(encoding: Encoding): Transform {
  if (encoding === 'gzip') return zlib.createGzip();
  if (encoding === 'zstd') return zlib.createZstdCompress();
  return zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: WHILE_WAITING } });
}
