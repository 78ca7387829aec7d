/**
 * Makes something when it is first asked for, and keeps it. For what is dear to make: Intl's formatters and segmenters read
 * tables, which takes a slow phone up to a fifth of a second, also where nobody uses them. Pure.
 */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
