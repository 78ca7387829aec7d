import { hash } from 'node:crypto';

/**
 * The identities seen so far in a file. Stores a 64-bit digest of each in one array, so a file of millions of rows
 * costs tens of megabytes. Among five million identities, two share a digest in one of a million files.
 */
export class SeenKeys {
  #slots = new Uint32Array(2 * 1024);
  #size = 0;

  /** Adds `key` and returns whether it was new. */
  add(key: string): boolean {
    if (this.#size * 2 >= this.#slots.length / 2) this.#grow();
    const digest = hash('sha1', key, 'buffer');
    // 0 and 0 mark an empty slot, so the first number is never 0.
    const added = put(this.#slots, digest.readUInt32LE(0) | 1, digest.readUInt32LE(4));
    if (added) this.#size++;
    return added;
  }

  has(key: string): boolean {
    const digest = hash('sha1', key, 'buffer');
    return contains(this.#slots, digest.readUInt32LE(0) | 1, digest.readUInt32LE(4));
  }

  #grow(): void {
    const larger = new Uint32Array(this.#slots.length * 2);
    for (let at = 0; at < this.#slots.length; at += 2)
      if (this.#slots[at] !== 0) put(larger, this.#slots[at] as number, this.#slots[at + 1] as number);
    this.#slots = larger;
  }
}

/** Open addressing with two numbers per slot; the second number gives the first slot to probe. */
function put(slots: Uint32Array, high: number, low: number): boolean {
  const mask = slots.length / 2 - 1;
  const first = high >>> 0;
  for (let slot = low & mask; ; slot = (slot + 1) & mask) {
    const at = slot * 2;
    if (slots[at] === 0) {
      slots[at] = first;
      slots[at + 1] = low;
      return true;
    }
    if (slots[at] === first && slots[at + 1] === low) return false;
  }
}

/** Whether {@link put} stored these numbers. */
function contains(slots: Uint32Array, high: number, low: number): boolean {
  const mask = slots.length / 2 - 1;
  const first = high >>> 0;
  for (let slot = low & mask; slots[slot * 2] !== 0; slot = (slot + 1) & mask)
    if (slots[slot * 2] === first && slots[slot * 2 + 1] === low) return true;
  return false;
}
