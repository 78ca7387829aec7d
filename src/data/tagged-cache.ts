/** A cache of values with the tags that they depend on. */
import { LRUCache } from 'lru-cache';

interface Entry<V> {
  readonly value: V;
  /** Tags of the value; undefined when any tag may concern it. */
  tags: readonly string[] | undefined;
}

/** A cache that drops values by tag, and evicts the least recently used one when it is full. */
export class TaggedCache<K extends string | number, V extends object> {
  readonly #entries: LRUCache<K, Entry<V>>;
  readonly #byTag = new Map<string, Set<K>>();
  readonly #untagged = new Set<K>();

  constructor(max: number) {
    this.#entries = new LRUCache({ max, dispose: ({ tags }, key) => this.#forget(key, tags) });
  }

  get(key: K): V | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Stores a value. @param tags undefined while they are unknown, so that any tag drops the value */
  set(key: K, value: V, tags?: readonly string[]): void {
    this.#entries.set(key, { value, tags });
    this.#remember(key, tags);
  }

  /** Sets the tags of `value`, unless it was dropped. */
  setTags(key: K, value: V, tags: readonly string[]): void {
    const entry = this.#entries.peek(key);
    if (entry?.value !== value) return;
    this.#forget(key, entry.tags);
    entry.tags = tags;
    this.#remember(key, tags);
  }

  /** Removes `value`, unless another one has replaced it. */
  delete(key: K, value: V): void {
    if (this.#entries.peek(key)?.value === value) this.#entries.delete(key);
  }

  /** Removes the values that depend on `tag`. */
  drop(tag: string): void {
    for (const key of [...this.#untagged, ...(this.#byTag.get(tag) ?? [])]) this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  #remember(key: K, tags: readonly string[] | undefined): void {
    if (!tags) this.#untagged.add(key);
    for (const tag of tags ?? []) {
      const sharing = this.#byTag.get(tag);
      if (sharing) sharing.add(key);
      else this.#byTag.set(tag, new Set([key]));
    }
  }

  #forget(key: K, tags: readonly string[] | undefined): void {
    if (!tags) this.#untagged.delete(key);
    for (const tag of tags ?? []) {
      const sharing = this.#byTag.get(tag);
      sharing?.delete(key);
      if (sharing?.size === 0) this.#byTag.delete(tag);
    }
  }
}
