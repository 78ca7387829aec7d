/** Checks and stores the rows of an opened file, and counts their outcomes. */
import type { Database } from '../data/database.ts';
import type { CheckSetting } from './check-row.ts';
import { checkedGroups } from './checked-groups.ts';
import { FirstRows } from './first-rows.ts';
import type { Findings, ImportOptions } from './import-options.ts';
import type { Outcome } from './importer.ts';
import { IMPORTERS } from './importers.ts';
import { MissingProducts } from './missing-products.ts';
import type { ProductRow } from './parse-product.ts';
import { PictureReporter } from './picture-report.ts';
import type { RejectedRows } from './rejected-rows.ts';
import { RowChecker } from './row-checker.ts';
import { RowError } from './row-error.ts';
import { type Source, SourceError, type SourceRow } from './source.ts';
import { BatchStore, type CheckedItem } from './store-batches.ts';

const MAX_EXAMPLES = 3;

/** Returns the findings before the first row. */
export const noFindings = (): Findings => ({
  summary: { read: 0, inserted: 0, updated: 0, unchanged: 0, merged: 0, rejected: 0 },
  differing: { count: 0, listed: [] },
  examples: [],
  pictures: new PictureReporter(undefined).report,
  missing: undefined,
});

const lineOf = (rows: readonly SourceRow[]) => rows[0]?.line ?? 0;

/** Imports the rows of `source` and updates `findings` meanwhile. */
export async function importRows(
  db: Database,
  source: Source,
  rejected: RejectedRows,
  findings: Findings,
  { kind, mapping, dryRun, signal, missing, now = new Date().toISOString(), ...options }: ImportOptions,
): Promise<void> {
  const { summary } = findings;
  const importer = IMPORTERS[kind];
  const pictures = new PictureReporter(options.checkPicture);
  const firstRows = new FirstRows();
  const missingProducts = missing && new MissingProducts(missing.atMostPercent);

  const reject = async (rows: readonly SourceRow[], reason: string) => {
    for (const row of rows) {
      summary.rejected++;
      if (row.isMisencoded) rejected.misencoded++;
      await rejected.add(row.line, reason, row.values);
    }
  };

  const count = async ({ source: rows, item }: CheckedItem, outcome: Outcome) => {
    if (outcome instanceof RowError) return reject(rows, outcome.message);
    summary[outcome]++;
    summary.merged += rows.length - 1;
    missingProducts?.addStored(outcome);
    if (dryRun && kind === 'products' && findings.examples.length < MAX_EXAMPLES)
      findings.examples.push(item as ProductRow);
    if (outcome === 'unchanged') return undefined;
    await pictures.add(lineOf(rows), importer.picturesOf(item));
    findings.pictures = pictures.report;
  };

  const batches = new BatchStore({
    db,
    importer,
    dryRun,
    now,
    afterWrite: async (trx, items) => missingProducts?.addShopsOf(trx, items.map(importer.identityOf)),
    onMerged: (row) => {
      summary.merged += row.source.length;
    },
    onOutcome: count,
    onRefused: ({ source: rows }, reason) => reject(rows, reason),
  });

  const setting: CheckSetting = { kind, mapping: { ...mapping, today: now.slice(0, 10) }, now, shop: options.shop };
  const checker = options.openChecker?.(setting, signal) ?? new RowChecker(setting, signal);
  try {
    for await (const { rows, checked } of checkedGroups(source, setting, checker)) {
      if (signal?.aborted) break;
      summary.read += rows.length;
      if ('reason' in checked) {
        missingProducts?.addRejected(checked.fields);
        await reject(rows, checked.reason);
        continue;
      }
      const { item } = checked;
      const row = { line: lineOf(rows), name: importer.nameOf(item) };
      const isFirst = firstRows.add(importer.identityOf(item), row, item);
      findings.differing = firstRows.differing;
      await batches.add({ source: rows, item, isMerged: !isFirst });
    }
  } catch (error) {
    // A file whose reading was stopped seems to be cut off.
    if (!(signal?.aborted && error instanceof SourceError)) throw error;
  } finally {
    checker.close();
    firstRows.close();
    // Rows read before an error are also stored and counted.
    await batches.flush();
  }
  // A stopped import has not seen all products of its file.
  if (!signal?.aborted) findings.missing = await missingProducts?.finish(db, firstRows.keys, dryRun, now);
}
