import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, compress, compressor } from './compression.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*, br;q=0', 'zstd'],
  ['gzip, zstd', 'zstd'],
  ['gzip;q=0.5, br;q=0.2', 'br'],
  ['brotli', undefined],
] as const)('Accept-Encoding %j takes %s', (accept, encoding) => expect(chooseEncoding(accept)).toBe(encoding));

test('compressed text decompresses to the original', async () => {
  const text = Buffer.from('Ẹ káàbọ̀ '.repeat(500));
  expect(zlib.brotliDecompressSync(await compress(text, 'br', 5))).toEqual(text);
  expect(zlib.zstdDecompressSync(await compress(text, 'zstd', 5))).toEqual(text);
  expect(zlib.gunzipSync(await compress(text, 'gzip', 11))).toEqual(text);
});

test.each([
  ['br', zlib.brotliDecompressSync],
  ['zstd', zlib.zstdDecompressSync],
  ['gzip', zlib.gunzipSync],
] as const)('a stream compressed as %s is the same text', async (encoding, unpack) => {
  const parts = Array.from({ length: 50 }, (_, at) => `<item>${at}</item>`.repeat(100));
  const packed = await buffer(Readable.from(parts).pipe(compressor(encoding)));
  expect(unpack(packed).toString()).toBe(parts.join(''));
  expect(packed.length).toBeLessThan(parts.join('').length / 10);
});
