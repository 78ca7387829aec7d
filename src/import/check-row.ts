/**
 * Maps a row of a file to the fields of the default format and checks them: the part of an import whose duration
 * depends on the text.
 */

import type { SourceValues } from './column-value.ts';
import type { ImportKind } from './default-format.ts';
import { type Fields, isShortened, shopLink } from './fields.ts';
import { mapRow } from './map-row.ts';
import type { Mapping } from './mapping.ts';
import { PARSERS } from './parsers.ts';
import { RowError } from './row-error.ts';

/** The settings that all rows of an import are checked with. */
export interface CheckSetting {
  readonly kind: ImportKind;
  readonly mapping: Mapping;
  /** The time of the import, ISO 8601. */
  readonly now: string;
  /** The shop of all products, whose identities belong to it. */
  readonly shop?: string | undefined;
}

/** A row, or the rows of a group, to check. */
export interface RowJob {
  readonly rows: readonly SourceValues[];
  /** A reason to reject it in any case; then only its fields are returned. */
  readonly refusal?: string;
}

/** The item that the importer stores, or why the row is rejected, with the fields that could be read. */
export type CheckedRow = { readonly item: unknown } | { readonly reason: string; readonly fields?: Fields };

/** Returns the fields of a product of `shop`, because another shop may use the same identity for another product. */
function inShop({ boutiqueLink: _link, ...fields }: Fields, shop: string): Fields {
  const { externalId = '' } = fields;
  const isOwn = externalId !== '' && !isShortened(externalId);
  return { ...fields, boutique: shop, ...(isOwn ? { externalId: `${shopLink({}, shop)}:${externalId}` } : {}) };
}

/** Checks a row. Never throws: a text for which a library fails rejects only its row. */
export function checkRow({ kind, mapping, now, shop }: CheckSetting, { rows, refusal }: RowJob): CheckedRow {
  let fields: Fields | undefined;
  try {
    const mapped = mapRow(mapping, kind, ...rows);
    fields = shop === undefined ? mapped : inShop(mapped, shop);
    if (refusal === undefined) return { item: PARSERS[kind](fields, now) };
    return { reason: refusal, fields };
  } catch (error) {
    const reason = error instanceof RowError ? error.message : `it cannot be read: ${(error as Error).message}`;
    return fields ? { reason, fields } : { reason };
  }
}
