/** Which files of the build a page may need once it is used. */
import { type Closures, TOUCHED } from './touched.ts';

/** What a bundler says of a file it made. */
export interface Chunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  /** The module it was made for; null for shared parts. */
  readonly facadeModuleId: string | null;
  /** All modules in it. */
  readonly moduleIds: readonly string[];
  /** File names. */
  readonly imports: readonly string[];
  /** File names. */
  readonly dynamicImports: readonly string[];
}

const NO_CHUNK: Chunk = {
  fileName: '',
  isEntry: false,
  facadeModuleId: null,
  moduleIds: [],
  imports: [],
  dynamicImports: [],
};

/** Scripts of pages run at once; what they ask for later is all that can be fetched early. */
const isScript = ({ facadeModuleId }: Chunk) => /[?&]type=script/.test(facadeModuleId ?? '');

/** The names of controls in a file: those of their modules. */
const controlsIn = ({ moduleIds }: Chunk) => moduleIds.flatMap((id) => /([\w-]+)\.controls\.ts$/.exec(id)?.[1] ?? []);

/**
 * For each island, for what hydrates it, and by their name for controls: itself and everything it imports. For each
 * script of a page: the same of what it imports on demand, controls apart. As {@link TOUCHED}: what controls ask for on
 * demand, such as React. `base` goes before every name of a file.
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
  const onDemand = (names: Iterable<string>) => [...names].flatMap((name) => byName.get(name)?.dynamicImports ?? []);
  const isControls = (name: string) => controlsIn(byName.get(name) ?? NO_CHUNK).length > 0;

  const of: Record<string, number[]> = {};
  for (const chunk of chunks) {
    const controls = controlsIn(chunk);
    if (controls.length > 0) {
      const first = withImports([chunk.fileName]);
      const then = withImports(chunk.dynamicImports);
      for (const name of controls) of[name] = [...first].map(place);
      of[TOUCHED] = [...new Set([...(of[TOUCHED] ?? []), ...[...then].filter((name) => !first.has(name)).map(place)])];
    } else if (isScript(chunk)) {
      const ran = withImports([chunk.fileName]);
      const later = withImports(onDemand(ran).filter((name) => !isControls(name)));
      const needed = [...later].filter((name) => !ran.has(name)).map(place);
      if (needed.length > 0) of[base + chunk.fileName] = needed;
    } else if (chunk.isEntry) of[base + chunk.fileName] = [...withImports([chunk.fileName])].map(place);
  }
  return { files: [...files.keys()].map((file) => base + file), of };
}
