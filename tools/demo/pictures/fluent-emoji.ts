/** Reads single drawings of Fluent Emoji (MIT, see NOTICE) from a file of 100 MB. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';

const FILE = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json');
/** The start of a drawing in the file; its JSON string ends at the first line feed, since others are escaped. */
const DRAWING = /"([a-z0-9-]+)": \{\s*"body": (?=")/g;

interface Place {
  /** Offset of the opening quote, in bytes. */
  readonly start: number;
  /** Offset of the next drawing, or the end of the file. */
  readonly end: number;
}

/** Finds the offset of each drawing. Parsing the entire file would take half a gigabyte of memory. */
async function readPlaces(): Promise<ReadonlyMap<string, Place>> {
  const starts: [string, number][] = [];
  let passed = 0;
  let rest = '';
  for await (const chunk of createReadStream(FILE, { encoding: 'latin1', highWaterMark: 4 * 1024 * 1024 })) {
    const text = rest + chunk;
    let used = 0;
    for (const match of text.matchAll(DRAWING)) {
      used = match.index + match[0].length;
      starts.push([match[1] ?? '', passed + used]);
    }
    // The start of a drawing may span two chunks.
    const cut = Math.max(used, text.length - 200);
    passed += cut;
    rest = text.slice(cut);
  }
  const end = passed + rest.length;
  return new Map(starts.map(([name, start], k) => [name, { start, end: starts[k + 1]?.[1] ?? end }]));
}

let places: Promise<ReadonlyMap<string, Place>> | undefined;

async function placeOf(name: string): Promise<Place | undefined> {
  places ??= readPlaces();
  return (await places).get(name);
}

/** Whether there is a drawing with this name, such as `pot-of-food`. */
export async function hasDrawing(name: string): Promise<boolean> {
  return (await placeOf(name)) !== undefined;
}

/** The inner SVG of a drawing, 32 units wide and high; undefined for an unknown name. */
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
