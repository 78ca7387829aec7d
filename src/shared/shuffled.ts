/** Random order. Pure, given its random numbers. */

/** Returns `items` in random order; `random` returns numbers in [0, 1), one for each item. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
