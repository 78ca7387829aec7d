/** The counters of the page cache. */

/** Counts since the start. */
export interface PageCounters {
  /** Served from memory. */
  hits: number;
  /** Served from memory as a 304. */
  notModified: number;
  /** Served from disk. */
  diskHits: number;
  /** Waited for a render that they started. */
  misses: number;
  /** Waited for a render that another request started. */
  coalesced: number;
  /** Served stale during a new render. */
  stale: number;
  /** Served stale after a failed render. */
  standIns: number;
  renders: number;
  /** Pages that were rendered again before somebody requested them. */
  remade: number;
  /** Failed renders: an error, a 5xx, or a read without an answer. */
  failures: number;
  /** Purged pages. */
  purged: number;
}

/** All counters at 0. */
export const newCounters = (): PageCounters => ({
  hits: 0,
  notModified: 0,
  diskHits: 0,
  misses: 0,
  coalesced: 0,
  stale: 0,
  standIns: 0,
  renders: 0,
  remade: 0,
  failures: 0,
  purged: 0,
});
