/** Reads groups of rows and checks them, some at a time. */
import type { CheckedRow, CheckSetting, RowJob } from './check-row.ts';
import { groupKey, groupRows } from './group-rows.ts';
import type { Checker } from './row-checker.ts';
import { SeenKeys } from './seen-keys.ts';
import { lengthOf, type SourceRow } from './source.ts';

/** A group of rows, or one row, and what became of it. */
export interface CheckedGroup {
  readonly rows: readonly SourceRow[];
  readonly checked: CheckedRow;
}

/** Groups that are sent to the thread together, and their characters. */
const MAX_GROUPS = 100;
const MAX_LENGTH = 4_000_000;

/** What is to check of `rows`; undefined when none of them could be read. */
function jobOf(rows: readonly SourceRow[], column: string | undefined, seen: SeenKeys): RowJob | undefined {
  const values = rows.flatMap(({ row }) => (row ? [row] : []));
  if (values.length === 0) return undefined;
  const group = column === undefined ? '' : groupKey(values[0], column);
  if (group === '' || seen.add(group)) return { rows: values };
  return { rows: values, refusal: `earlier rows are "${group}" too: rows of one group must follow each other` };
}

/** `items` up to an error, which `onError` gets. */
async function* untilError<T>(items: AsyncIterable<T>, onError: (error: unknown) => void): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    onError(error);
  }
}

/** Ends early when the signal of `checker` ends it. */
export async function* checkedGroups(
  rows: AsyncIterable<SourceRow>,
  { mapping }: CheckSetting,
  checker: Checker,
): AsyncGenerator<CheckedGroup> {
  const seen = new SeenKeys();
  let groups: { readonly rows: readonly SourceRow[]; readonly job: RowJob | undefined }[] = [];
  let length = 0;
  async function* checkedSoFar(): AsyncGenerator<CheckedGroup> {
    const results = (await checker.check(groups.flatMap(({ job }) => job ?? []))).values();
    for (const group of groups) {
      const checked = group.job ? results.next().value : { reason: group.rows[0]?.fault ?? 'it cannot be read' };
      if (!checked) return;
      yield { rows: group.rows, checked };
    }
    groups = [];
    length = 0;
  }
  let failure: { readonly error: unknown } | undefined;
  const readable = untilError(groupRows(rows, mapping.group), (error) => {
    failure = { error };
  });
  for await (const group of readable) {
    groups.push({ rows: group, job: jobOf(group, mapping.group, seen) });
    length += group.reduce((sum, row) => sum + lengthOf(row), 0);
    if (groups.length >= MAX_GROUPS || length >= MAX_LENGTH) yield* checkedSoFar();
  }
  // Also of a file that cannot be read to its end.
  yield* checkedSoFar();
  if (failure) throw failure.error;
}
