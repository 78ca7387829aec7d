/** Reads the specification of the project from `tests/spec`: requirement rows, decision ids and exceptions. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decisionProblems, readDecisionPages } from './decisions.ts';

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
  /** Messages about lines that lack a cell, by row. */
  readonly incomplete: readonly string[];
}

export interface Specification {
  readonly rows: readonly RequirementRow[];
  readonly decisions: ReadonlySet<string>;
  readonly exceptions: Exceptions;
  /** Messages about the decisions themselves. */
  readonly problems: readonly string[];
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

/**
 * The two tables of `exceptions.md`: rows that are implemented differently (row, decision, the document's text, what is
 * built, why both are impossible), and rows that cannot be tested (row, reason).
 */
export function readExceptions(markdown = read('exceptions.md')): Exceptions {
  const lines = [...markdown.matchAll(/^\| ([A-Z]{3}-\d{2,3}) \|(.*)\|$/gm)].map(([, row = '', rest = '']) => ({
    row,
    cells: rest.split('|').map((cell) => cell.trim()),
  }));
  const withCells = (count: number) => lines.filter(({ cells }) => cells.length === count && cells.every(Boolean));
  const decided = withCells(4);
  const untestable = withCells(1);
  return {
    decided: decided.map(({ row, cells }) => ({ row, decision: cells[0] as string })),
    untestable: untestable.map(({ row, cells }) => ({ row, reason: cells[0] as string })),
    incomplete: lines.filter((line) => !decided.includes(line) && !untestable.includes(line)).map(({ row }) => row),
  };
}

/** The parts of `tests/spec` that tests are checked against. */
export function readSpecification(): Specification {
  const rows = readRows();
  const exceptions = readExceptions();
  const pages = readDecisionPages();
  const problems = decisionProblems(pages, {
    'requirements.md': rows.map(({ text }) => text),
    'exceptions.md': [read('exceptions.md')],
  });
  const decisions = new Set(pages.flatMap((page) => page.decisions.map(({ id }) => id)));
  return { rows, decisions, exceptions, problems };
}
