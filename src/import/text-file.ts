/** Reads a file as UTF-8, whatever its encoding, compressed with gzip or not. */

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { formatCount } from '../shared/counted.ts';
import { SourceError } from './source.ts';

/** Bytes at the beginning of a file from which its encoding is detected. */
const HEAD_BYTES = 65_536;

export interface TextFile {
  readonly file: string;
  readonly isGzip: boolean;
  /** A name that `TextDecoder` accepts. */
  readonly encoding: string;
  /** The first bytes of the file, as UTF-8. */
  readonly head: string;
}

/** Formats that are not text, by their first bytes in hexadecimal. */
const NOT_TEXT: readonly (readonly [string, string])[] = [
  ['504b0304', 'a ZIP archive or an Excel workbook: unpack it, or save it as CSV'],
  ['d0cf11e0', 'an old Excel workbook: save it as CSV'],
  ['28b52ffd', 'packed with zstd: unpack it, or pack it with gzip'],
  ['425a68', 'packed with bzip2: unpack it, or pack it with gzip'],
  ['fd377a58', 'packed with xz: unpack it, or pack it with gzip'],
  ['25504446', 'a PDF: save its table as CSV'],
  ['fffe0000', 'in UTF-32: save it as UTF-8'],
  ['0000feff', 'in UTF-32: save it as UTF-8'],
];

const BYTE_ORDER_MARKS: readonly (readonly [string, string])[] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
];

/**
 * Yields the decompressed bytes of the file until the signal is aborted. `onBytes` gets the number of bytes read since
 * its last call.
 */
async function* rawChunks(
  file: string,
  isGzip: boolean,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  async function* packed() {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      onBytes(chunk.length);
      yield chunk;
    }
  }
  try {
    // Errors of either stream reach the reader of the last one, so the callback does nothing.
    const chunks = isGzip ? pipeline(Readable.from(packed()), createGunzip(), () => {}) : packed();
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      if (signal?.aborted) return;
      yield chunk;
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new SourceError(
      code.startsWith('Z_')
        ? `${file} is a gzip that is damaged or cut off (${message}).`
        : `${file} cannot be read: ${message}.`,
    );
  }
}

/** Returns the first bytes of the file, decompressed. */
async function headOf(file: string, isGzip: boolean): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of rawChunks(file, isGzip, () => {})) {
    parts.push(chunk);
    length += chunk.length;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES);
}

/** Rejects UTF-16 and UTF-32 without a byte order mark, which have many zero bytes. */
function checkZeros(file: string, head: Buffer): void {
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // A few zero bytes are dirt in a value and are removed later.
  if ((even + odd) * 20 < head.length) return;
  throw new SourceError(
    even > odd * 4
      ? `${file} is not UTF-8, it looks like UTF-16: use --encoding utf-16be.`
      : odd > even * 4
        ? `${file} is not UTF-8, it looks like UTF-16: use --encoding utf-16le.`
        : `${file} is full of NUL bytes: it is not a text file, or it is damaged.`,
  );
}

/** Returns the name of the encoding. @throws {SourceError} when it is unknown */
export function checkEncoding(encoding: string): string {
  try {
    return new TextDecoder(encoding).encoding;
  } catch {
    throw new SourceError(
      `--encoding "${encoding}" is not known; known are utf-8, windows-1252, iso-8859-1, utf-16le, utf-16be and others (https://encoding.spec.whatwg.org/#names-and-labels).`,
    );
  }
}

/**
 * Opens `file` and detects its encoding: from the byte order mark, else `encoding`, else UTF-8.
 * @throws {SourceError} when it cannot be read, is empty, or is not text
 */
export async function openTextFile(file: string, encoding: string | undefined): Promise<TextFile> {
  const requested = encoding === undefined ? undefined : checkEncoding(encoding);
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new SourceError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${error.message}.`,
    );
  });
  if (found.isDirectory()) throw new SourceError(`${file} is a folder; name a file.`);
  if (!found.isFile()) throw new SourceError(`${file} is not a regular file.`);
  const packed = await headOf(file, false);
  const isGzip = packed.subarray(0, 2).toString('hex') === '1f8b';
  const head = isGzip ? await headOf(file, true) : packed;
  if (head.length === 0) throw new SourceError(`The file ${file} is empty.`);

  const hex = head.subarray(0, 8).toString('hex');
  const kind = NOT_TEXT.find(([start]) => hex.startsWith(start));
  if (kind) throw new SourceError(`${file} is ${kind[1]}.`);
  const marked = BYTE_ORDER_MARKS.find(([start]) => hex.startsWith(start))?.[1];
  if (marked === undefined && requested === undefined) checkZeros(file, head);
  const used = marked ?? requested ?? 'utf-8';
  // Lines that are not valid UTF-8 are reported later. The end of the head may split a character.
  const text = new TextDecoder(used).decode(head, { stream: true });
  if (text.trim() === '') throw new SourceError(`The file ${file} is empty.`);
  return { file, isGzip, encoding: used, head: text };
}

/**
 * Yields the whole file in UTF-8, without its byte order mark. Invalid bytes in a file that should be UTF-8 stay
 * unchanged.
 * @throws {SourceError} when it cannot be read to its end
 */
export async function* utf8Chunks(
  { file, isGzip, encoding }: TextFile,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const chunks = rawChunks(file, isGzip, onBytes, signal);
  if (encoding === 'utf-8') {
    let isFirst = true;
    for await (const chunk of chunks) {
      yield isFirst && chunk.subarray(0, 3).toString('hex') === 'efbbbf' ? chunk.subarray(3) : chunk;
      isFirst = false;
    }
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  const decode = (...[chunk, options]: Parameters<TextDecoder['decode']>) => {
    try {
      const bytes = Buffer.from(decoder.decode(chunk, options));
      for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) line++;
      return bytes;
    } catch {
      throw new SourceError(`${file} is not ${encoding} after line ${formatCount(line)}: give another --encoding.`);
    }
  };
  for await (const chunk of chunks) yield decode(chunk, { stream: true });
  yield decode();
}
