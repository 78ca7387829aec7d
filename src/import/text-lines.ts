/** Splits text into lines at LF, CR (old Macs) and CRLF. */
import { isUtf8 } from 'node:buffer';
import { MAX_ROW_BYTES } from './source.ts';

export interface Line {
  readonly text: string;
  /** Line number, from 1. */
  readonly number: number;
  /** Whether the line is too long and only its beginning is included. */
  readonly isCut: boolean;
  /** Whether the bytes are not UTF-8; the text is then decoded as Windows-1252, the most likely encoding. */
  readonly isMisencoded: boolean;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** Bytes to retain of a line that is too long. */
const LONG_LINE_BYTES = 10_000;

const windows1252 = new TextDecoder('windows-1252');

/** Decodes UTF-8, or Windows-1252 when the bytes are not UTF-8. */
export function textOf(bytes: Buffer): { text: string; isMisencoded: boolean } {
  const isMisencoded = !isUtf8(bytes);
  return { text: isMisencoded ? windows1252.decode(bytes) : bytes.toString(), isMisencoded };
}

/** Yields the lines of a UTF-8 file, grouped by chunk. */
export async function* textLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly Line[]> {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 0;
  let wasReturn = false;
  const endLine = (): Line => {
    const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    const isCut = length > MAX_ROW_BYTES;
    const line = {
      ...textOf(isCut ? completeCharacters(bytes.subarray(0, LONG_LINE_BYTES)) : bytes),
      number: ++number,
      isCut,
    };
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of chunks) {
    const lines: Line[] = [];
    let at = wasReturn && chunk[0] === LINE_FEED ? 1 : 0;
    wasReturn = chunk.length > 0 ? chunk.at(-1) === CARRIAGE_RETURN : wasReturn;
    let feed = -1;
    let carriage = -1;
    while (at < chunk.length) {
      if (feed < at) feed = indexOrEnd(chunk, LINE_FEED, at);
      if (carriage < at) carriage = indexOrEnd(chunk, CARRIAGE_RETURN, at);
      const end = Math.min(feed, carriage);
      if (length <= MAX_ROW_BYTES) parts.push(chunk.subarray(at, end));
      length += end - at;
      if (end === chunk.length) break;
      lines.push(endLine());
      at = end === carriage && feed === end + 1 ? end + 2 : end + 1;
    }
    if (lines.length > 0) yield lines;
  }
  if (length > 0) yield [endLine()];
}

function indexOrEnd(chunk: Buffer, byte: number, from: number): number {
  const at = chunk.indexOf(byte, from);
  return at < 0 ? chunk.length : at;
}

/** Returns UTF-8 bytes without an incomplete character at the end. */
function completeCharacters(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--;
  return ((bytes[end - 1] ?? 0) & 0xc0) === 0xc0 ? bytes.subarray(0, end - 1) : bytes;
}
