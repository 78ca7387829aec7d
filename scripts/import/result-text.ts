/** Messages and exit code at the end of `npm run import`. */

import type { ImportOptions, ImportResult, ImportSummary } from '../../src/import/import-options.ts';
import { productMessage } from './product-text.ts';

/** Formats a number with thousands separators. */
export const number = (n: number): string => n.toLocaleString('en');

/** The maximum number of column names to list. */
const NAMES = 30;

/** Escapes column names of the file, which must not contain terminal control characters. */
function listOf(names: readonly string[]): string {
  const shown = names.slice(0, NAMES).map((name) => name.replace(/[^\P{C}]/gu, ' ').slice(0, 100));
  return `${shown.join(', ')}${names.length > NAMES ? ` and ${number(names.length - NAMES)} more` : ''}`;
}

/** The counts. Rows that were read but are in no other count were not stored. */
function countsMessage({ read, inserted, updated, unchanged, merged, rejected }: ImportSummary): string {
  const counts = { read, inserted, updated, unchanged, merged, rejected };
  const lost = read - inserted - updated - unchanged - merged - rejected;
  return Object.entries(lost > 0 ? { ...counts, 'not stored': lost } : counts)
    .map(([what, count]) => `${number(count)} ${what}`)
    .join(', ');
}

/** Merged rows that differ from the first row with their identity, one per line. */
function differingMessage({ count, listed }: ImportResult['differing']): string[] {
  if (count === 0) return [];
  const rowOf = ({ line, name }: { line: number; name: string }) =>
    `line ${number(line)}${name === '' ? '' : ` (${listOf([name])})`}`;
  const list = listed.map(
    (row) => `  ${rowOf(row)} has the identity of ${rowOf(row.first)}: ${listOf([row.identity])}`,
  );
  const more = count - listed.length;
  return [
    `${number(count)} merged ${count === 1 ? 'row differs' : 'rows differ'} from the first row with the same identity, which counts.`,
    ...list,
    ...(more > 0 ? [`  and ${number(more)} more`] : []),
  ];
}

/** Pictures that shoppers will not see, one per line. */
function picturesMessage({ hidden, listed, missing, firstMissing }: ImportResult['pictures']): string[] {
  const message: string[] = [];
  const shown = ({ line, picture }: { line: number; picture: string }) => `line ${number(line)}: ${listOf([picture])}`;
  if (hidden > 0) {
    message.push(`${number(hidden)} ${hidden === 1 ? 'picture' : 'pictures'} cannot be shown.`);
    message.push(...listed.map((one) => `  ${shown(one)}. ${one.reason}`));
    if (hidden > listed.length) message.push(`  and ${number(hidden - listed.length)} more`);
  }
  if (firstMissing)
    message.push(
      `${number(missing)} ${missing === 1 ? 'picture is' : 'pictures are'} not in the folder of pictures yet. The first of them is ${shown(firstMissing)}.`,
    );
  return message;
}

/** The products that are missing in the file, one per line. */
function missingMessage(missing: ImportResult['missing'], dryRun: boolean): string[] {
  if (!missing) return [];
  const { products, refused } = missing;
  const done = products.length === 1 ? 'was' : 'were';
  const were = refused !== undefined || dryRun ? 'would be' : done;
  const list = products.map(
    ({ externalId, nom, shop }) => `  ${listOf([externalId])} (${listOf([nom])}, shop ${shop})`,
  );
  const what = `${number(products.length)} product${products.length === 1 ? '' : 's'} that the file leaves out`;
  return [`${what} ${were} deactivated.`, ...list];
}

/** Sentences about a finished or stopped import, without the reason why it stopped. */
export function resultMessage(result: ImportResult, { dryRun, rejectedFile }: ImportOptions): string[] {
  const { summary, columns, readAs, firstRejected, misencoded } = result;
  const { used, unused, absentFields } = columns;
  const message = [countsMessage(summary), `Read as ${readAs}.`];
  const found = used.length + unused.length;
  if (found > 0) message.push(`Columns found: ${number(found)}. Used: ${listOf(used) || 'none'}.`);
  if (unused.length > 0) message.push(`Not used: ${listOf(unused)}.`);
  if (absentFields.length > 0) message.push(`Fields that the file does not have: ${listOf(absentFields)}.`);
  if (summary.rejected > 0) {
    message.push(`Rejected rows, each with its line and the reason: ${rejectedFile}`);
    if (firstRejected !== undefined) message.push(`The first of them is ${listOf([firstRejected])}.`);
  }
  if (misencoded > 0)
    message.push(
      `${number(misencoded)} of them are not UTF-8. When the file comes from Windows or Excel, import it again with --encoding windows-1252.`,
    );
  message.push(...picturesMessage(result.pictures));
  message.push(...differingMessage(result.differing));
  message.push(...missingMessage(result.missing, dryRun));
  const { examples } = result;
  if (examples.length > 0)
    message.push(
      examples.length === 1 ? '1 product as it would look:' : `${examples.length} products as they would look:`,
    );
  message.push(...examples.flatMap((example) => productMessage(example)));
  if (dryRun) message.push('Dry run: nothing was stored.');
  return message;
}

/** Sentences about an import that did nothing or only a part, although it finished or was stopped by a signal. */
export function endMessage({ summary, isAborted, missing }: ImportResult, { file }: ImportOptions): string[] {
  if (isAborted) return ['Stopped before the end. Run it again to continue.'];
  if (summary.read === 0) return [`Nothing was read: ${file} has no rows.`];
  const refused = missing?.refused ?? [];
  return (summary.rejected === summary.read ? ['Every row was rejected.'] : []).concat(refused);
}

/** Whether the import succeeded: it read rows, accepted some, and could determine the missing products. */
export const isDone = ({ summary, missing }: ImportResult): boolean =>
  summary.read > summary.rejected && missing?.refused === undefined;
