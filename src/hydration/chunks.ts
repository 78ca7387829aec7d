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

const isPageScript = (id: string) => /layouts\/every-page\.ts$/.test(id);
const isTouched = (id: string) => /features\/touched-code\.ts$/.test(id);

/**
 * Answers for each module the name of its file: `page` for the script of every page, `touched` for what comes with the
 * first touch, also where islands need it too; undefined for all else, which the bundler sorts.
 */
export function chunkNames(ids: readonly string[], importsOf: ImportsOf): (id: string) => string | undefined {
  const early = reachedFrom(ids.filter(isPageScript), importsOf);
  const touched = reachedFrom(ids.filter(isTouched), importsOf);
  return (id) => (early.has(id) ? 'page' : touched.has(id) ? 'touched' : undefined);
}
