/** Reads one page from the file of stored pages, and checks that it is as it was written. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { FoundRow } from './messages.ts';

/** Pages of the lower rank make room first. */
export const LOW_RANK = 0;
export const HIGH_RANK = 1;

const HOUR_MS = 3_600_000;
/** A page that is asked again within so many hours is not noted again. */
export const COARSE_HOURS = 6;

/** @param now milliseconds since 1970 */
export const hourOf = (now: number): number => Math.floor(now / HOUR_MS);

/** Covers whatever decides how the page is answered. It finds damage, not somebody who may write the file. */
export const checksumOf = (version: number, { key, changesAt, headers, head, body }: FoundRow): number =>
  crc32(body, crc32([version, changesAt, key, headers, head].join('\0')));

export interface ReadRow {
  readonly id: number;
  /** Undefined when the page is damaged. */
  readonly row: FoundRow | undefined;
  /** Whether nobody has noted for hours that it is asked for. */
  readonly isUnnoted: boolean;
}

export const rowStatement = (db: DatabaseSync): StatementSync =>
  db.prepare(`
    select p.id, p.rank, p.askedHour, p.changesAt, h.text as headers, p.head, b.body, b.checksum
    from pages as p join bodies as b on b.id = p.id join headers as h on h.id = b.headers
    where p.key = ? and p.version = ?`);

/** The page under `key`; undefined when there is none. @param now milliseconds since 1970 */
export function readRow(statement: StatementSync, key: string, version: number, now: number): ReadRow | undefined {
  const found = statement.get(key, version);
  if (!found) return undefined;
  const row = {
    key,
    changesAt: Number(found.changesAt),
    lowPriority: found.rank === LOW_RANK,
    headers: String(found.headers),
    head: String(found.head),
    // A damaged value may be of another type.
    body: found.body instanceof Uint8Array ? found.body : Buffer.from(String(found.body)),
  };
  const isWhole = found.checksum === checksumOf(version, row);
  const isUnnoted = hourOf(now) - Number(found.requestedHour) >= COARSE_HOURS;
  return { id: Number(found.id), row: isWhole ? row : undefined, isUnnoted };
}
