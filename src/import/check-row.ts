/** Maps a row of a file to our fields and checks them: the part of an import that depends on what a text holds. */

import type { SourceValues } from './column-value.ts';
import type { ImportKind } from './default-format.ts';
import type { Fields } from './fields.ts';
import { mapRow } from './map-row.ts';
import type { Mapping } from './mapping.ts';
import { PARSERS } from './parsers.ts';
import { RowError } from './row-error.ts';

/** What all rows of an import are checked by. */
export interface CheckSetting {
  readonly kind: ImportKind;
  readonly mapping: Mapping;
  /** The time of the import, ISO 8601. */
  readonly now: string;
}

/** A row, or the rows of a group, to check. */
export interface RowJob {
  readonly rows: readonly SourceValues[];
  /** Why it is rejected whatever it holds; then only its fields are wanted. */
  readonly refusal?: string;
}

/** What the importer stores, or why the row is rejected, with its fields as far as they could be read. */
export type CheckedRow = { readonly item: unknown } | { readonly reason: string; readonly fields?: Fields };

/** Never throws: a text for which a library fails rejects its row and nothing else. */
export function checkRow({ kind, mapping, now }: CheckSetting, { rows, refusal }: RowJob): CheckedRow {
  let fields: Fields | undefined;
  try {
    fields = mapRow(mapping, kind, ...rows);
    if (refusal === undefined) return { item: PARSERS[kind](fields, now) };
    return { reason: refusal, fields };
  } catch (error) {
    const reason = error instanceof RowError ? error.message : `it cannot be read: ${(error as Error).message}`;
    return fields ? { reason, fields } : { reason };
  }
}
