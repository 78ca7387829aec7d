/** Which files of the build a page may need once it is used. */
import { type Closures, TOUCHED } from './touched.ts';

/** What a bundler says of a file it made. */
export interface Chunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  /** All modules in it. */
  readonly moduleIds: readonly string[];
  /** File names. */
  readonly imports: readonly string[];
  /** File names. */
  readonly dynamicImports: readonly string[];
}

/** Whether this is code of the first touch, or of the small islands. */
const isTouched = ({ moduleIds }: Chunk) => moduleIds.some((id) => /\/features\/(touched-code|islands)\.ts$/.test(id));

/**
 * For each island, and for what hydrates it: itself and everything it imports. As {@link TOUCHED}: what these ask
 * for on demand, such as the cart's panel. `base` goes before every name of a file.
 */
export function closuresOf(chunks: readonly Chunk[], base = '/'): Closures {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Map<string, number>();
  const place = (file: string) => {
    const at = files.get(file) ?? files.size;
    files.set(file, at);
    return at;
  };
  /** With all that they import at once. */
  const withImports = (names: Iterable<string>) => {
    const needed = new Set(names);
    // A set is walked to the ones added meanwhile.
    for (const name of needed) for (const imported of byName.get(name)?.imports ?? []) needed.add(imported);
    return needed;
  };

  const of: Record<string, number[]> = {};
  for (const chunk of chunks) {
    if (isTouched(chunk)) {
      const first = withImports([chunk.fileName]);
      const then = withImports(chunk.dynamicImports);
      of[TOUCHED] = [...new Set([...(of[TOUCHED] ?? []), ...[...then].filter((name) => !first.has(name)).map(place)])];
    } else if (chunk.isEntry) of[base + chunk.fileName] = [...withImports([chunk.fileName])].map(place);
  }
  return { files: [...files.keys()].map((file) => base + file), of };
}
