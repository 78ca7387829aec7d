/** Formats facts about caches for people. */

export type Facts = Readonly<Record<string, unknown>>;

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Splits a name of our code (`limitBytes`) into words; any other name, such as the address of a cache, stays as it is.
 */
const nameText = (name: string) =>
  /^[a-z]+([A-Z][a-z]*)*$/.test(name) ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name;

/** Joins the names of a path: `cached`, `main`, `limitBytes` become `cached, main: limit`. */
function label(path: readonly string[]): string {
  const parts = path.map(nameText);
  const last = parts.at(-1)?.replace(/ bytes$/, '') ?? '';
  const before = parts.slice(0, -1).join(', ');
  return before ? `${before}: ${last}` : last;
}

const MEGABYTE = 1_048_576;

function bytes(count: number): string {
  if (count >= MEGABYTE) return `${(count / MEGABYTE).toFixed(1)} MB`;
  return count >= 1024 ? `${(count / 1024).toFixed(1)} kB` : `${count} B`;
}

function text(path: readonly string[], value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'number') return Array.isArray(value) ? value.join(', ') : String(value);
  const isBytes = /bytes$/i.test(path.at(-1) ?? '') || path.at(-2) === 'forms';
  return isBytes ? bytes(value) : value.toLocaleString('en');
}

/** Every value with its path. */
function flatten(facts: Facts, path: readonly string[] = []): [path: string[], value: unknown][] {
  return Object.entries(facts).flatMap(([name, value]) =>
    isFacts(value) ? flatten(value, [...path, name]) : [[[...path, name], value] as [string[], unknown]],
  );
}

/** Rows in columns of equal width: the first one left-aligned, numbers right-aligned. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

/** Whether all processes report the same value: they share one file of stored pages. */
const isShared = ([part, name = '']: readonly string[]) =>
  part === 'disk' && ['pages', 'bytes', 'roomBytes', 'limitBytes'].includes(name);

/** One column per reply, and their sum when there are several. */
export function compare(replies: readonly (Facts & { readonly pid: number })[]): string {
  const flat = replies.map(({ pid: _, startedAt: __, ...facts }) => flatten(facts));
  // A name may contain any character that could separate names.
  const columns = flat.map((column) => new Map(column.map(([path, value]) => [JSON.stringify(path), value])));
  const paths = new Map(flat.flatMap((column) => column.map(([path]) => [JSON.stringify(path), path])));
  const head = ['', ...replies.map(({ pid }) => `process ${pid}`), ...(replies.length > 1 ? ['all'] : [])];
  const body = [...paths].map(([name, path]) => {
    const values = columns.map((column) => column.get(name));
    const numbers = values.map((value) => (typeof value === 'number' ? value : 0));
    const sum = isShared(path) ? Math.max(...numbers) : numbers.reduce((total, value) => total + value, 0);
    const all = replies.length > 1 ? [text(path, sum)] : [];
    return [label(path), ...values.map((value) => text(path, value ?? '–')), ...all];
  });
  return table([head, ...body]);
}

/** The maximum number of tags and addresses to show of a long list. */
const MAX_SHOWN = 20;

/** One fact per line. A long list is shortened with a note; `--json` prints all of it. */
export function describe(facts: Facts): string {
  const rows = flatten(facts).map(([path, value]) => {
    const isLong = Array.isArray(value) && value.length > MAX_SHOWN;
    const shown = isLong ? [...value.slice(0, MAX_SHOWN), `and ${value.length - MAX_SHOWN} more (--json)`] : value;
    return { name: `${label(path)}:`, value: text(path, shown) };
  });
  const width = Math.max(0, ...rows.map(({ name }) => name.length));
  return rows.map(({ name, value }) => `  ${name.padEnd(width)}  ${value}`).join('\n');
}
