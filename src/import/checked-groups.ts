/** Reads groups of rows and checks them in batches. */
import type { CheckedRow, CheckSetting, RowJob } from './check-row.ts';
import type { SourceValues } from './column-value.ts';
import { groupKey, isVariety, listedChildren, withListed } from './group-key.ts';
import { groupRows } from './group-rows.ts';
import type { Mapping } from './mapping.ts';
import type { Checker } from './row-checker.ts';
import { SeenKeys } from './seen-keys.ts';
import { lengthOf, type Source, type SourceRow } from './source.ts';

/** A group of rows, or one row, with its result. */
export interface CheckedGroup {
  readonly rows: readonly SourceRow[];
  readonly checked: CheckedRow;
}

/** Maximum groups that are sent to the thread together, and their characters. */
const MAX_GROUPS = 100;
const MAX_LENGTH = 4_000_000;

/** Returns the job that checks `rows`; undefined when none of them could be read. */
function jobOf(rows: readonly SourceRow[], mapping: Mapping, seen: SeenKeys): RowJob | undefined {
  const values = rows.flatMap(({ row }) => (row ? [row] : []));
  const [first] = values;
  if (!first) return undefined;
  const key = mapping.group ? groupKey(mapping, first) : '';
  if (key === '') return { rows: values };
  const hasParent = !(mapping.parent || mapping.children) || values.some((row) => !isVariety(mapping, row));
  if (!hasParent && mapping.children) return { rows: values, refusal: `"${key}" is a variety, so it has no varieties` };
  if (!seen.add(key) && (!mapping.parent || !hasParent))
    return { rows: values, refusal: `there are too many rows of "${key}"` };
  return hasParent ? { rows: values } : { rows: values, refusal: `its product "${key}" is not in the file` };
}

/**
 * Splits a group into its rows with the first parent, and each other parent alone, as another product of the same name.
 */
function byParent(rows: readonly SourceRow[], mapping: Mapping): (readonly SourceRow[])[] {
  if (!mapping.parent || rows.length === 1) return [rows];
  const others = rows.filter(({ row }) => row && !isVariety(mapping, row)).slice(1);
  return [rows.filter((row) => !others.includes(row)), ...others.map((row) => [row])];
}

/** Yields rows alone, or grouped as the mapping says. */
async function* rowGroups(
  source: Pick<Source, 'rows' | 'read'>,
  mapping: Mapping,
): AsyncGenerator<readonly SourceRow[]> {
  if (!mapping.group) {
    for await (const row of source.rows) yield [row];
    return;
  }
  const keys = {
    keyOf: ({ row }: SourceRow) => groupKey(mapping, row),
    childrenOf: ({ row }: SourceRow) => listedChildren(mapping, row),
    withListed: (row: SourceValues, listed: string | undefined) => withListed(mapping, row, listed),
  };
  const groups = groupRows(source.rows, keys, source.read);
  for await (const group of groups) yield* byParent(group, mapping);
}

/** Yields `items` until an error, which is passed to `onError`. */
async function* untilError<T>(items: AsyncIterable<T>, onError: (error: unknown) => void): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    onError(error);
  }
}

/** Groups that are sent to the thread together. */
interface Sent {
  readonly groups: readonly { readonly rows: readonly SourceRow[]; readonly job: RowJob | undefined }[];
  readonly results: Promise<readonly CheckedRow[]>;
}

/** Yields what was sent with its results, until the signal of `checker` has ended the check. */
async function* resultsOf({ groups, results }: Sent): AsyncGenerator<CheckedGroup, 'ended' | 'whole'> {
  const checkedJobs = (await results).values();
  for (const { rows, job } of groups) {
    const checked = job ? checkedJobs.next().value : { reason: rows[0]?.error ?? 'it cannot be read' };
    if (!checked) return 'ended';
    yield { rows, checked };
  }
  return 'whole';
}

/**
 * Yields checked groups; ends early when the signal of `checker` is aborted. The thread checks some groups while the
 * consumer uses those before.
 */
export async function* checkedGroups(
  source: Pick<Source, 'rows' | 'read'>,
  { mapping }: CheckSetting,
  checker: Checker,
): AsyncGenerator<CheckedGroup> {
  const seen = new SeenKeys();
  let groups: Sent['groups'][number][] = [];
  let length = 0;
  let sent: Sent = { groups: [], results: Promise.resolve([]) };
  async function send(): Promise<Sent> {
    // One request at a time: the checker watches one row.
    await sent.results;
    const results = checker.check(groups.flatMap(({ job }) => job ?? []));
    // An error reaches whoever asks for the results.
    results.catch(() => {});
    const next: Sent = { groups, results };
    groups = [];
    length = 0;
    return next;
  }
  let failure: { readonly error: unknown } | undefined;
  const readable = untilError(rowGroups(source, mapping), (error) => {
    failure = { error };
  });
  for await (const group of readable) {
    groups.push({ rows: group, job: jobOf(group, mapping, seen) });
    length += group.reduce((sum, row) => sum + lengthOf(row), 0);
    if (groups.length < MAX_GROUPS && length < MAX_LENGTH) continue;
    const before = sent;
    sent = await send();
    // The signal ended the check, so the rows that wait on disk are not needed.
    if ((yield* resultsOf(before)) === 'ended') return;
  }
  // This also runs for a file that cannot be read to its end.
  const before = sent;
  sent = await send();
  if ((yield* resultsOf(before)) === 'whole') yield* resultsOf(sent);
  if (failure) throw failure.error;
}
