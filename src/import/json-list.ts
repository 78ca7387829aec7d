/** Finds the list of rows in a JSON file that is one object, such as `{"products":[{…}]}`. */
import { type JSONPath, visit } from 'jsonc-parser';

export interface ListInObject {
  /** Path of the list, such as `data.products`. */
  readonly name: string;
  /** Bytes and lines before the list's bracket. */
  readonly bytes: number;
  readonly lines: number;
}

/** Whether another row of JSON Lines follows the first line. */
function isLines(text: string): boolean {
  const [first = '', ...others] = text.trim().split(/[\r\n]+/);
  if (others.length === 0) return false;
  try {
    JSON.parse(first);
    return true;
  } catch {
    return false;
  }
}

/** Maximum open brackets, because the inspection is recursive; rows have at most a hundred. */
const MAX_OPEN = 1000;

/** Whether more brackets are open at one place than in any feed. */
function isTooDeep(text: string): boolean {
  let open = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    open += bracket === '[' || bracket === '{' ? 1 : -1;
    if (open > MAX_OPEN) return true;
  }
  return false;
}

/**
 * Returns the first list of objects in the object with which a file begins; undefined for JSON Lines, and for an object
 * that is itself a row, because it has a wanted name before the list or as the list's name.
 * @param head the beginning of the file
 */
export function listInObject(head: string, wanted: ReadonlySet<string>): ListInObject | undefined {
  if (!/^\s*\{\s*"/.test(head) || isLines(head) || isTooDeep(head)) return undefined;
  let found: ListInObject | undefined;
  let isRow = false;
  let bracket = 0;
  const isOutside = (path: JSONPath) => !found && path.every((step) => typeof step === 'string');
  visit(head, {
    onObjectProperty: (name, _offset, _length, _line, _column, path) => {
      if (isOutside(path()) && wanted.has(name)) isRow = true;
    },
    onArrayBegin: (offset, _length, _line, _column, path) => {
      if (isOutside(path())) bracket = offset;
    },
    onObjectBegin: (_offset, _length, _line, _column, path) => {
      const at = path();
      if (isRow || at.at(-1) !== 0 || !isOutside(at.slice(0, -1))) return;
      const before = head.slice(0, bracket);
      found = {
        name: at.slice(0, -1).join('.'),
        bytes: Buffer.byteLength(before),
        lines: before.split('\n').length - 1,
      };
    },
  });
  return found;
}
