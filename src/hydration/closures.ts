/** Which files of the build a page may need once it is used. */
import type { Closures } from './preload.ts';

/** What a bundler says of a file it made. */
export interface Chunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  /** The module it was made for; null for shared parts. */
  readonly facadeModuleId: string | null;
  /** File names. */
  readonly imports: readonly string[];
  /** File names. */
  readonly dynamicImports: readonly string[];
}

/** Scripts of pages run at once; what they ask for later is all that can be fetched early. */
const isScript = ({ facadeModuleId }: Chunk) => /[?&]type=script/.test(facadeModuleId ?? '');

/** The name under which a script asks for controls: that of their file. */
const controlsName = ({ facadeModuleId }: Chunk) => /([\w-]+)\.controls\.ts$/.exec(facadeModuleId ?? '')?.[1];

/**
 * For each island, for what hydrates it, and by their name for controls: itself and everything it imports. For each
 * script of a page: the same of what it imports on demand, controls apart. `base` goes before every name of a file.
 */
export function closuresOf(chunks: readonly Chunk[], base = '/'): Closures {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const isControls = (name: string) => {
    const chunk = byName.get(name);
    return chunk !== undefined && controlsName(chunk) !== undefined;
  };
  const files = new Map<string, number>();
  const place = (file: string) => {
    const at = files.get(file) ?? files.size;
    files.set(file, at);
    return at;
  };
  const of: Record<string, number[]> = {};
  for (const chunk of chunks) {
    const controls = controlsName(chunk);
    if (!chunk.isEntry && controls === undefined) continue;
    const needed = new Set(
      isScript(chunk) ? chunk.dynamicImports.filter((name) => !isControls(name)) : [chunk.fileName],
    );
    // What controls show at once they ask for on demand as well.
    if (controls !== undefined) for (const name of chunk.dynamicImports) needed.add(name);
    // A set is walked to the ones added meanwhile.
    for (const file of needed) for (const imported of byName.get(file)?.imports ?? []) needed.add(imported);
    if (needed.size > 0) of[controls ?? base + chunk.fileName] = [...needed].map(place);
  }
  return { files: [...files.keys()].map((file) => base + file), of };
}
