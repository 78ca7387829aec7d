/** Rows of one statement: more would use too much memory, fewer would need too many statements. */
const BATCH = 5000;

/** Splits `items` into batches of `size`. */
export function* batches<T>(items: readonly T[], size = BATCH): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
