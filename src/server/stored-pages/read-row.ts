/** Reads one page from the file of stored pages, and verifies its checksum. */

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { HOUR_MS } from '../../shared/durations.ts';
import type { FoundRow } from './messages.ts';

/** Rank of pages that are evicted first. */
export const LOW_RANK = 0;
export const HIGH_RANK = 1;

/** Hours within which another request for a page is not recorded. */
export const COARSE_HOURS = 6;

/** Returns the hour of a time. @param now milliseconds since 1970 */
export const hourOf = (now: number): number => Math.floor(now / HOUR_MS);

/** Covers everything that decides how the page is answered. It detects damage, not deliberate changes. */
export const checksumOf = (version: number, { key, changesAt, headers, head, body }: FoundRow): number =>
  crc32(body, crc32([version, changesAt, key, headers, head].join('\0')));

export interface ReadRow {
  readonly id: number;
  /** The page; undefined when it is damaged. */
  readonly row: FoundRow | undefined;
  /** Whether no request for it was recorded for hours. */
  readonly isUnnoted: boolean;
}

/** Prepares the statement that {@link readRow} runs. */
export const rowStatement = (db: DatabaseSync): StatementSync =>
  db.prepare(`
    select p.id, p.rank, p.askedHour as requestedHour, p.changesAt, h.text as headers, p.head, b.body, b.checksum
    from pages as p join bodies as b on b.id = p.id join headers as h on h.id = b.headers
    where p.key = ? and p.version = ?`);

/** Returns the page under `key`; undefined when there is none. @param now milliseconds since 1970 */
export function readRow(statement: StatementSync, key: string, version: number, now: number): ReadRow | undefined {
  const found = statement.get(key, version);
  if (!found) return undefined;
  const row = {
    key,
    changesAt: Number(found.changesAt),
    lowPriority: found.rank === LOW_RANK,
    headers: String(found.headers),
    head: String(found.head),
    // A damaged value may have another type.
    body: found.body instanceof Uint8Array ? found.body : Buffer.from(String(found.body)),
  };
  const isWhole = found.checksum === checksumOf(version, row);
  const isUnnoted = hourOf(now) - Number(found.requestedHour) >= COARSE_HOURS;
  return { id: Number(found.id), row: isWhole ? row : undefined, isUnnoted };
}
