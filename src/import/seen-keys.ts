import { hash } from 'node:crypto';

/** Numbers of one slot: two of the digest, and the number of the key. */
const WIDTH = 3;

/**
 * The identities seen so far in a file. Stores a 64-bit digest of each in one array, so a file of millions of rows
 * costs tens of megabytes. Among five million identities, two share a digest in one of a million files.
 */
export class SeenKeys {
  #slots = new Uint32Array(WIDTH * 1024);
  #size = 0;

  /** Number of different keys. */
  get size(): number {
    return this.#size;
  }

  /** Adds `key` and returns whether it was new. */
  add(key: string): boolean {
    const before = this.#size;
    return this.numberOf(key) === before;
  }

  /** Adds `key` unless it is present, and returns its number: 0 for the first key, 1 for the next different one. */
  numberOf(key: string): number {
    if (this.#size * 2 >= this.#slots.length / WIDTH) this.#grow();
    const digest = hash('sha1', key, 'buffer');
    // 0 marks an empty slot, so the first number is never 0.
    const [high, low] = [digest.readUInt32LE(0) | 1, digest.readUInt32LE(4)];
    const at = slotOf(this.#slots, high, low);
    if (this.#slots[at] === 0) this.#slots.set([high, low, this.#size++], at);
    return this.#slots[at + 2] ?? 0;
  }

  has(key: string): boolean {
    const digest = hash('sha1', key, 'buffer');
    const at = slotOf(this.#slots, digest.readUInt32LE(0) | 1, digest.readUInt32LE(4));
    return this.#slots[at] !== 0;
  }

  #grow(): void {
    const larger = new Uint32Array(this.#slots.length * 2);
    for (let at = 0; at < this.#slots.length; at += WIDTH) {
      const [high = 0, low = 0] = this.#slots.subarray(at, at + 2);
      if (high !== 0) larger.set(this.#slots.subarray(at, at + WIDTH), slotOf(larger, high, low));
    }
    this.#slots = larger;
  }
}

/**
 * Returns the start of a digest's slot, or of the empty slot for it; its second number gives the first slot to probe.
 */
function slotOf(slots: Uint32Array, high: number, low: number): number {
  const mask = slots.length / WIDTH - 1;
  const first = high >>> 0;
  for (let slot = low & mask; ; slot = (slot + 1) & mask) {
    const at = slot * WIDTH;
    if (slots[at] === 0 || (slots[at] === first && slots[at + 1] === low)) return at;
  }
}
