/** Rows of one statement: more would take too much memory, fewer too many statements. */
const BATCH = 5000;

/** `items` in batches of that many. */
export function* batches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}
