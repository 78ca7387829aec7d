/** The options and the result of an import. */
import type { CheckSetting } from './check-row.ts';
import type { ColumnUse } from './column-use.ts';
import type { ImportKind } from './default-format.ts';
import type { DifferingRows } from './first-rows.ts';
import type { Mapping } from './mapping.ts';
import type { MissingResult } from './missing-products.ts';
import type { ProductRow } from './parse-product.ts';
import type { CheckPicture, PictureReport } from './picture-report.ts';
import type { Checker } from './row-checker.ts';

/** The number of rows read, and their outcomes: the other numbers add up to `read`. */
export interface ImportSummary {
  read: number;
  inserted: number;
  updated: number;
  unchanged: number;
  /** Rows with the identity of an earlier row, which is used; in a group, all rows but the first. */
  merged: number;
  rejected: number;
}

/** The findings of an import so far. */
export interface Findings {
  readonly summary: ImportSummary;
  /** Merged rows that differ from the first row with their identity. */
  differing: DifferingRows;
  /** The first products that a dry run would store. */
  readonly examples: ProductRow[];
  /** Pictures of inserted and updated rows that shoppers will not see. */
  pictures: PictureReport;
  /** Products that the file leaves out; undefined without `--missing`, and until the end. */
  missing: MissingResult | undefined;
}

export interface ImportOptions {
  readonly file: string;
  readonly kind: ImportKind;
  readonly mapping: Mapping;
  /** The shop of all products, whose identities belong to it. */
  readonly shop?: string | undefined;
  /** Checks and counts everything, but stores nothing. */
  readonly dryRun: boolean;
  /** Path of the list of rejected rows. */
  readonly rejectedFile: string;
  /** A name that `TextDecoder` accepts; UTF-8 by default. */
  readonly encoding?: string | undefined;
  /** The delimiter of a CSV; otherwise it is that of the mapping, or detected from the header. */
  readonly delimiter?: string | undefined;
  /** Deactivates products that the file leaves out, up to this percentage of the products of its shops. */
  readonly missing?: { readonly atMostPercent: number } | undefined;
  /** Stops the import; rows read so far are stored. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of further bytes read, and the counts so far. */
  readonly onProgress?: (bytes: number, summary: ImportSummary) => void;
  /** The time of the import, ISO 8601. */
  readonly now?: string;
  /** Checks pictures in the shop's own folder; undefined when they are elsewhere. */
  readonly checkPicture?: CheckPicture | undefined;
  /** Opens the checker of rows, a thread unless a test replaces it. */
  readonly openChecker?: (setting: CheckSetting, signal: AbortSignal | undefined) => Checker;
}

/** The result of an import that finished or was stopped. */
export interface ImportResult extends Findings {
  readonly columns: ColumnUse;
  /** How the file was read: its format and encoding. */
  readonly readAs: string;
  /** Line and reason of the first rejected row. */
  readonly firstRejected: string | undefined;
  /** Rows that were rejected because of their encoding. */
  readonly misencoded: number;
  /** Whether the signal stopped it. */
  readonly isAborted: boolean;
}
