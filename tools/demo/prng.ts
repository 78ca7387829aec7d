/** Random numbers that are the same in every run, which makes the demo deterministic. */

/** A sequence of numbers in [0, 1) that depends only on `seed` (mulberry32 over an FNV-1a hash). */
export function prng(seed: string): Prng {
  let state = 0x811c9dc5;
  for (let k = 0; k < seed.length; k++) state = Math.imul(state ^ seed.charCodeAt(k), 0x01000193);
  return new Prng(state >>> 0);
}

export class Prng {
  #state: number;

  constructor(state: number) {
    this.#state = state;
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of `items`. Throws when there are none. */
  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** `count` distinct ones of `items` in random order, or all when there are fewer. */
  sample<T>(items: readonly T[], count: number): T[] {
    const rest = [...items];
    const taken: T[] = [];
    while (taken.length < count && rest.length > 0)
      taken.push(...rest.splice(Math.floor(this.next() * rest.length), 1));
    return taken;
  }
}
