/**
 * Keeps the file of stored pages within its limits. Low-priority pages and then the least recently requested are
 * evicted, and pages that can no longer be answered are cleared, in small steps, so that a read waits for a few
 * milliseconds at most.
 */
import { statfsSync } from 'node:fs';
import type { PageFile } from './page-file.ts';

/** Pages that one transaction deletes. */
const STEP = 100;
/** Maximum rows that one step of clearing inspects. */
const LOOKED_AT = 1000;
/** Free bytes of the disk that are left to others, such as the shop's own database. */
const RESERVED = 512 * 1_048_576;
/** Share of the limit to which pages are evicted. */
const ROOM = 0.98;
/** Database pages that are returned to the system at a time. */
const GIVEN_BACK = 1000;
/** Milliseconds for which one process alone clears; longer than any step. */
const LEASE_MS = 120_000;

export class FileUpkeep {
  readonly #file: PageFile;
  readonly #folder: string;
  readonly #limitBytes: number;
  readonly #owner = `${process.pid} ${Math.random()}`;
  /** Id of the last page that was inspected. */
  #at = 0;
  #isEvicting = false;
  evicted = 0;
  cleared = 0;

  constructor(file: PageFile, folder: string, limitBytes: number) {
    this.#file = file;
    this.#folder = folder;
    this.#limitBytes = limitBytes;
  }

  /** Bytes of pages and bookkeeping. */
  get usedBytes(): number {
    const pages = this.#file.pragma('page_count') - this.#file.pragma('freelist_count');
    return pages * this.#file.pragma('page_size');
  }

  /** Bytes that pages may take now: the limit, or less when the disk is nearly full. */
  get roomBytes(): number {
    const { bavail, bsize } = statfsSync(this.#folder);
    const fileBytes = this.#file.pragma('page_count') * this.#file.pragma('page_size');
    return Math.max(0, Math.min(this.#limitBytes, fileBytes + bavail * bsize - RESERVED));
  }

  /** Whether there is room for more pages. Slightly more than the limit is allowed, and evicted in the background. */
  get hasRoom(): boolean {
    return this.usedBytes < this.roomBytes * (2 - ROOM);
  }

  /** Evicts some of the least recently requested pages when there are too many; returns whether there still are. */
  makeRoom(): boolean {
    const room = this.roomBytes;
    this.#isEvicting = this.usedBytes > room * (this.#isEvicting ? ROOM : 1);
    if (this.#isEvicting) this.#evict();
    const isTooLarge = this.#file.pragma('page_count') * this.#file.pragma('page_size') > room;
    if (isTooLarge) this.#file.exec(`pragma incremental_vacuum(${GIVEN_BACK})`);
    return this.#isEvicting || (isTooLarge && this.#file.pragma('freelist_count') > 0);
  }

  #evict(): void {
    const rows = this.#file.prepare('select id from pages order by rank, askedHour limit ?').all(STEP);
    this.#file.remove(rows.map(({ id }) => Number(id)));
    this.evicted += rows.length;
  }

  /**
   * Clears some pages of other versions and some that time has changed; returns whether all were inspected.
   * @param now milliseconds since 1970
   */
  clear(version: number, now: number): boolean {
    if (!this.#takeLease(now)) return true;
    const rows = this.#file
      .prepare('select id, version, changesAt from pages where id > ? order by id limit ?')
      .all(this.#at, LOOKED_AT);
    const useless: number[] = [];
    for (const { id, version: of, changesAt } of rows) {
      this.#at = Number(id);
      if (of !== version || Number(changesAt) <= now) useless.push(this.#at);
      if (useless.length === STEP) break;
    }
    if (useless.length > 0) this.#file.remove(useless);
    this.cleared += useless.length;
    const isDone = rows.length < LOOKED_AT && useless.length < STEP;
    if (isDone) this.#at = 0;
    return isDone;
  }

  /** Returns whether this process is the one that clears, and then renews its lease. */
  #takeLease(now: number): boolean {
    const row = this.#file.prepare(`select value from meta where name = 'clearing'`).get();
    const lease = row && (JSON.parse(String(row.value)) as { owner: string; until: number });
    if (lease && lease.owner !== this.#owner && lease.until > now && lease.until <= now + LEASE_MS) return false;
    if (lease?.owner === this.#owner && lease.until > now + LEASE_MS / 2) return true;
    const value = JSON.stringify({ owner: this.#owner, until: now + LEASE_MS });
    this.#file.transaction(() =>
      this.#file.prepare(`insert or replace into meta (name, value) values ('clearing', ?)`).run(value),
    );
    return true;
  }
}
