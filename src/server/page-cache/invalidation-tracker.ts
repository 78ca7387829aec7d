/** Tracks which tags were purged during a render: a page that was read before a purge must not be cached after it. */
import { EVERYTHING } from '../../data/change-log.ts';

export interface Started {
  /** Whether one of `tags` was purged since the start. */
  isOvertaken(tags: Iterable<string>): boolean;
  end(): void;
}

export class InvalidationTracker {
  #now = 0;
  #everythingAt = 0;
  readonly #tagAt = new Map<string, number>();
  readonly #running = new Map<Started, number>();

  /** Number of tags remembered now. */
  get remembered(): number {
    return this.#tagAt.size;
  }

  purge(tags: readonly string[]): void {
    this.#now += 1;
    // No render is running that could be stale.
    if (this.#running.size === 0) return;
    for (const tag of tags) {
      if (tag === EVERYTHING) this.#everythingAt = this.#now;
      else this.#tagAt.set(tag, this.#now);
    }
  }

  /** Call it before the first read, and `end` once the answer is cached or dropped. */
  start(): Started {
    const startedAt = this.#now;
    const started: Started = {
      isOvertaken: (tags) => {
        if (this.#everythingAt > startedAt) return true;
        for (const tag of tags) if ((this.#tagAt.get(tag) ?? 0) > startedAt) return true;
        return false;
      },
      end: () => {
        this.#running.delete(started);
        if (this.#running.size === 0) this.#tagAt.clear();
        else this.#prune();
      },
    };
    this.#running.set(started, startedAt);
    return started;
  }

  /** Forgets purges that are older than every running render. */
  #prune(): void {
    if (this.#tagAt.size < 1000) return;
    const oldest = Math.min(...this.#running.values());
    for (const [tag, at] of this.#tagAt) if (at <= oldest) this.#tagAt.delete(tag);
  }
}
