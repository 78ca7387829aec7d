/** The specification of the project: requirement rows, decision ids and exceptions, read from `tests/spec`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface RequirementRow {
  readonly id: string;
  readonly area: string;
  readonly text: string;
}

/** The implementation differs from the text of the row. */
interface DecidedRow {
  readonly row: string;
  readonly decision: string;
}

/** No test of this project can check the row. */
interface UntestableRow {
  readonly row: string;
  readonly reason: string;
}

export interface Exceptions {
  readonly decided: readonly DecidedRow[];
  readonly untestable: readonly UntestableRow[];
}

export interface Specification {
  readonly rows: readonly RequirementRow[];
  readonly decisions: ReadonlySet<string>;
  readonly exceptions: Exceptions;
}

const SPEC = path.join(import.meta.dirname, '../../tests/spec');
const read = (name: string) => readFileSync(path.join(SPEC, name), 'utf8');

/** Every row of `requirements.md` in order. */
export function readRows(markdown = read('requirements.md')): RequirementRow[] {
  const rows: RequirementRow[] = [];
  let area = '';
  for (const line of markdown.split('\n')) {
    area = /^## (.+)$/.exec(line)?.[1] ?? area;
    const match = /^\| ([A-Z]{3}-\d{2,3}) \| (.*) \| [^|]* \|$/.exec(line);
    if (match) rows.push({ id: match[1] as string, area, text: match[2] as string });
  }
  return rows;
}

/** Every decision id (`C-01`, `G-01`, `S-01`) of `decisions.md`. */
export function readDecisionIds(markdown = read('decisions.md')): Set<string> {
  return new Set([...markdown.matchAll(/^\| ([CGS]-\d{2,3}) \|/gm)].map((m) => m[1] as string));
}

/** The two tables of `exceptions.md`. */
export function readExceptions(markdown = read('exceptions.md')): Exceptions {
  const rowsWith = (cells: RegExp) => [...markdown.matchAll(cells)].map(([, row = '', cell = '']) => ({ row, cell }));
  return {
    decided: rowsWith(/^\| ([A-Z]{3}-\d{2,3}) \| ([CGS]-\d{2,3}) \| [^|]+ \|$/gm).map(({ row, cell }) => ({
      row,
      decision: cell,
    })),
    untestable: rowsWith(/^\| ([A-Z]{3}-\d{2,3}) \| ([^|]+) \|$/gm).map(({ row, cell }) => ({ row, reason: cell })),
  };
}

/** The parts of `tests/spec` that tests are checked against. */
export function readSpecification(): Specification {
  return { rows: readRows(), decisions: readDecisionIds(), exceptions: readExceptions() };
}
