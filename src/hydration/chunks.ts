/**
 * Which modules of the browser stand in one file. A phone pays for each file it asks for, and the bundler alone makes one
 * of every module that two others share: half a hundred for the controls of a page.
 */

/** What a bundler says of a module: the ids of what it imports at once, not on demand. */
export type ImportsOf = (id: string) => readonly string[];

/** All that comes with any of `entries`, they themselves included. */
function reachedFrom(entries: Iterable<string>, importsOf: ImportsOf): Set<string> {
  const reached = new Set(entries);
  // A set is walked to the ones added meanwhile.
  for (const id of reached) for (const imported of importsOf(id)) reached.add(imported);
  return reached;
}

/** Files that are named by what they are for, each with the module that it begins with. The first that needs a module has it. */
const ENTRIES = {
  /** The script of every page. */
  page: /layouts\/every-page\.ts$/,
  /** What comes with the first touch. */
  touched: /features\/touched-code\.ts$/,
  /** React and the small islands. */
  islands: /features\/islands\.ts$/,
} as const;

export type ChunkName = keyof typeof ENTRIES;

/** In the order in which they take modules. */
export const CHUNKS = Object.keys(ENTRIES) as readonly ChunkName[];

/** Answers for each module the name of its file; undefined for what the bundler sorts by itself. */
export function chunkNames(ids: readonly string[], importsOf: ImportsOf): (id: string) => ChunkName | undefined {
  const reached = CHUNKS.map(
    (name) =>
      [
        name,
        reachedFrom(
          ids.filter((id) => ENTRIES[name].test(id)),
          importsOf,
        ),
      ] as const,
  );
  return (id) => reached.find(([, modules]) => modules.has(id))?.[0];
}
