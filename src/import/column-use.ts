/** Finds which columns of a file the import uses, and which fields of the format have no column in the file. */
import { FIELDS, type ImportKind } from './default-format.ts';
import { type Mapping, missingColumns } from './mapping.ts';
import { openSource, type ReadOptions } from './read-rows.ts';
import type { Source } from './source.ts';

export interface ColumnUse {
  readonly used: readonly string[];
  readonly unused: readonly string[];
  /** Fields without a column in the file. */
  readonly absentFields: readonly string[];
}

/** Returns the names of the columns that the mapping reads, plus the fields that it does not mention. */
function namesRead(mapping: Mapping, kind: ImportKind): string[] {
  const own = FIELDS[kind].filter((field) => !mapping.fields[field]);
  const { group = [], parent = [], children } = mapping;
  const keys = [...group, ...parent, ...(children ? [children] : [])].map(({ from }) => from);
  const rules = Object.values(mapping.fields).flat();
  return [...own, ...keys, ...rules.flatMap(({ from = [], price = [], between = [] }) => [from, price, between])].flat(
    2,
  );
}

/** Returns the first part of a path: `seller` of `seller.name`. */
const beginOf = (name: string) => name.split('.')[0] ?? '';

/** Compares the columns of a file with those that the import uses. @param found columns of the file */
export function columnUse(mapping: Mapping, kind: ImportKind, found: ReadonlySet<string>): ColumnUse {
  const read = new Set(namesRead(mapping, kind).map((name) => (found.has(name) ? name : beginOf(name))));
  const names = [...found].filter((name) => name !== '');
  return {
    used: names.filter((name) => read.has(name)),
    unused: names.filter((name) => !read.has(name)),
    absentFields: FIELDS[kind].filter((field) => !mapping.fields[field] && !found.has(field)),
  };
}

/** Returns the columns from which the format of a file, such as its delimiter, is detected. */
export const wantedColumns = (mapping: Mapping, kind: ImportKind): ReadonlySet<string> =>
  new Set(namesRead(mapping, kind).flatMap((name) => [name, beginOf(name)]));

/**
 * Returns the columns that the mapping reads but the file lacks. A JSON file has the columns of all its rows, so this
 * reads until every column was seen, which is usually in the first row.
 */
export async function columnsNotThere(
  mapping: Mapping,
  source: Source,
  file: string,
  options: ReadOptions,
): Promise<readonly string[]> {
  let missing = missingColumns(mapping, [...source.found]);
  if (source.format === 'csv' || missing.length === 0) return missing;
  const ahead = await openSource(file, options);
  let known = 0;
  try {
    for await (const _row of ahead.rows) {
      if (ahead.found.size === known) continue;
      known = ahead.found.size;
      missing = missingColumns(mapping, [...ahead.found]);
      if (missing.length === 0) break;
    }
  } finally {
    await ahead.close();
  }
  // A stopped import has not seen all rows.
  return options.signal?.aborted ? [] : missing;
}
