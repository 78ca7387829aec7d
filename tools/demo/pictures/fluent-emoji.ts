/** Reads single drawings of Fluent Emoji (MIT, see NOTICE) from a file of 100 MB. */
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';

const FILE = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json');
/** Precedes the JSON string of a drawing, which ends at the first line feed, since others are escaped. */
const BODY = '"body": ';
/** The name before it, and the maximum of characters from there. */
const NAME = /"([a-z0-9-]+)": \{\s*$/;
const NAME_MAX = 200;
const CHUNK = 4 * 1024 * 1024;

interface Place {
  /** Offset of the opening quote, in bytes. */
  readonly start: number;
  /** Offset of the next drawing, or the end of the file. */
  readonly end: number;
}

/**
 * Finds the offset of each drawing. Parsing the entire file would take half a gigabyte of memory, and a regular
 * expression over its text four times as long as searching its bytes.
 */
async function readPlaces(): Promise<ReadonlyMap<string, Place>> {
  const starts: [name: string, start: number][] = [];
  const file = await open(FILE);
  try {
    const { size } = await file.stat();
    const chunk = Buffer.alloc(CHUNK);
    // The start of a drawing may span two chunks, so they overlap.
    for (let offset = 0; offset < size; offset += CHUNK - NAME_MAX) {
      const { bytesRead } = await file.read(chunk, 0, CHUNK, offset);
      const bytes = chunk.subarray(0, bytesRead);
      for (let at = bytes.indexOf(BODY); at !== -1; at = bytes.indexOf(BODY, at + 1)) {
        const name = NAME.exec(bytes.toString('latin1', Math.max(0, at - NAME_MAX), at))?.[1];
        const start = offset + at + BODY.length;
        if (name !== undefined && start > (starts.at(-1)?.[1] ?? 0)) starts.push([name, start]);
      }
    }
    return new Map(starts.map(([name, start], k) => [name, { start, end: starts[k + 1]?.[1] ?? size }]));
  } finally {
    await file.close();
  }
}

let places: Promise<ReadonlyMap<string, Place>> | undefined;

async function placeOf(name: string): Promise<Place | undefined> {
  places ??= readPlaces();
  return (await places).get(name);
}

/** The inner SVG of a drawing such as `pot-of-food`, 32 units wide and high; undefined for an unknown name. */
export async function drawing(name: string): Promise<string | undefined> {
  const place = await placeOf(name);
  if (!place) return undefined;
  const file = await open(FILE);
  try {
    const length = place.end - place.start;
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, place.start);
    const text = buffer.toString('utf8');
    return JSON.parse(text.slice(0, text.search(/"\s*,?\s*\n/) + 1)) as string;
  } finally {
    await file.close();
  }
}
