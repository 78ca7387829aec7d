/** Maps requirement rows to the tests of the last run, and validates the ids in titles. */
import { DECISION_ID } from './decisions.ts';
import type { RanTest } from './report.ts';
import type { RequirementRow, Specification } from './rows.ts';

const MAX_IDS_A_TITLE = 5;
const ROW_ID = /\b[A-Z]{3}-\d{2,3}\b/g;

export interface Coverage {
  /** Row ids with the passed tests whose titles contain them. */
  readonly covered: ReadonlyMap<string, readonly RanTest[]>;
  /** Rows that a passed test checks as written. */
  readonly literal: readonly RequirementRow[];
  /** Rows that a passed test checks as changed by a decision. */
  readonly decided: readonly { readonly row: RequirementRow; readonly decision: string }[];
  /** Rows that no test of this project can check. */
  readonly untestable: readonly { readonly row: RequirementRow; readonly reason: string }[];
  /** Rows that need a passed test and have none; each of them fails the run. */
  readonly open: readonly RequirementRow[];
  /** Messages about invalid titles and exceptions; each of them fails the run. */
  readonly problems: readonly string[];
}

/** Checks titles: at most five ids each, and only existing ids. */
function titleProblems({ rows, decisions }: Specification, tests: readonly RanTest[]): string[] {
  const known = new Set(rows.map((row) => row.id));
  return tests.flatMap(({ title }) => {
    const ids = rowIdsIn(title, rows);
    return [
      ...(ids.length > MAX_IDS_A_TITLE ? [`${ids.length} ids in one title: ${title}`] : []),
      ...ids.filter((id) => !known.has(id)).map((id) => `unknown id ${id} in: ${title}`),
      ...(title.match(DECISION_ID) ?? [])
        .filter((id) => !decisions.has(id))
        .map((id) => `unknown decision ${id} in: ${title}`),
    ];
  });
}

/** The ids in `title`. Only prefixes of areas count, since titles contain product numbers such as `AP-NG-` too. */
function rowIdsIn(title: string, rows: readonly RequirementRow[]): string[] {
  const ids = [...new Set(title.match(ROW_ID) ?? [])];
  return ids.filter((id) => rows.some((row) => row.id.startsWith(id.slice(0, 3))));
}

/** Checks `exceptions.md`: rows, decisions and reasons exist, no row occurs twice, no untestable row has a test. */
function exceptionProblems({ rows, decisions, exceptions }: Specification, covered: Coverage['covered']): string[] {
  const known = new Set(rows.map((row) => row.id));
  const { decided, untestable, incomplete } = exceptions;
  const ids = [...decided, ...untestable].map(({ row }) => row);
  return [
    ...incomplete.map((id) => `${id} lacks a cell in exceptions.md`),
    ...ids.filter((id) => !known.has(id)).map((id) => `unknown id ${id} in exceptions.md`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} stands twice in exceptions.md`),
    ...decided
      .filter(({ decision }) => !decisions.has(decision))
      .map(({ row, decision }) => `unknown decision ${decision} of ${row} in exceptions.md`),
    ...untestable
      .filter(({ row }) => covered.has(row))
      .map(({ row }) => `${row} has a test and is said to be untestable in exceptions.md`),
  ];
}

/** A row counts when a passed test names it, or when `exceptions.md` lists it as untestable. */
export function coverage(specification: Specification, tests: readonly RanTest[]): Coverage {
  const { rows, exceptions } = specification;
  const covered = new Map<string, RanTest[]>();
  for (const test of tests) {
    if (test.status !== 'passed') continue;
    for (const id of rowIdsIn(test.title, rows)) covered.set(id, [...(covered.get(id) ?? []), test]);
  }
  const decisionOf = new Map(exceptions.decided.map(({ row, decision }) => [row, decision]));
  const reasonOf = new Map(exceptions.untestable.map(({ row, reason }) => [row, reason]));
  const tested = rows.filter(({ id }) => covered.has(id));
  return {
    covered,
    literal: tested.filter(({ id }) => !decisionOf.has(id)),
    decided: tested.flatMap((row) => {
      const decision = decisionOf.get(row.id);
      return decision === undefined ? [] : [{ row, decision }];
    }),
    untestable: rows.flatMap((row) => {
      const reason = reasonOf.get(row.id);
      return reason === undefined || covered.has(row.id) ? [] : [{ row, reason }];
    }),
    open: rows.filter(({ id }) => !covered.has(id) && !reasonOf.has(id)),
    problems: [
      ...new Set([
        ...specification.problems,
        ...titleProblems(specification, tests),
        ...exceptionProblems(specification, covered),
      ]),
    ],
  };
}
