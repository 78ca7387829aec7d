/**
 * Returns a function that creates a value at the first call and caches it. For expensive objects: Intl's formatters and
 * segmenters load tables, which takes a slow phone up to a fifth of a second. Pure.
 */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
