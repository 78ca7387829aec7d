/** Which columns of a file the import uses, and which fields of its format the file lacks. */
import { FIELDS, type ImportKind } from './default-format.ts';
import { type Mapping, missingColumns } from './mapping.ts';
import { openSource, type ReadOptions } from './read-rows.ts';
import type { Source } from './source.ts';

export interface ColumnUse {
  readonly used: readonly string[];
  readonly unused: readonly string[];
  /** Fields that no column leads to. */
  readonly absentFields: readonly string[];
}

/** Names of columns that the mapping reads, and of the fields that it leaves to columns of their own names. */
function namesRead(mapping: Mapping, kind: ImportKind): string[] {
  const own = FIELDS[kind].filter((field) => !mapping.fields[field]);
  return [...own, mapping.group ?? [], ...Object.values(mapping.fields).map(({ from }) => from ?? [])].flat();
}

/** The column in which a path (`seller.name`) begins. */
const beginOf = (name: string) => name.split('.')[0] ?? '';

/** @param found columns of the file */
export function columnUse(mapping: Mapping, kind: ImportKind, found: ReadonlySet<string>): ColumnUse {
  const read = new Set(namesRead(mapping, kind).map((name) => (found.has(name) ? name : beginOf(name))));
  const names = [...found].filter((name) => name !== '');
  return {
    used: names.filter((name) => read.has(name)),
    unused: names.filter((name) => !read.has(name)),
    absentFields: FIELDS[kind].filter((field) => !mapping.fields[field] && !found.has(field)),
  };
}

/** Columns that a file is searched for to find out how it is to be read. */
export const wantedColumns = (mapping: Mapping, kind: ImportKind): ReadonlySet<string> =>
  new Set(namesRead(mapping, kind).flatMap((name) => [name, beginOf(name)]));

/**
 * Columns that the mapping reads and the file does not have. The names of JSON are those of all its rows, so it is
 * read until each has been seen, which is the first row most of the time.
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
  return missing;
}
