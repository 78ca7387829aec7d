/** Which requirement rows the last run's tests name, and what is wrong with the names. */
import type { RanTest } from './report.ts';
import type { RequirementRow } from './rows.ts';

const MOST_IDS_A_TITLE = 5;
const ROW_ID = /\b[A-Z]{3}-\d{2,3}\b/g;
const DECISION_ID = /(?<![A-Z])\b[CGS]-\d{2,3}\b/g;

export interface Coverage {
  /** Row id to the passed tests that name it. */
  readonly covered: ReadonlyMap<string, readonly RanTest[]>;
  readonly open: readonly RequirementRow[];
  /** Sentences about titles that break the rules; any of them fails the run. */
  readonly faults: readonly string[];
}

/** A row counts when a test that ran and passed names it; at most five ids a title, and only ids that exist. */
export function coverage(
  rows: readonly RequirementRow[],
  decisions: ReadonlySet<string>,
  tests: readonly RanTest[],
): Coverage {
  const known = new Set(rows.map((row) => row.id));
  // Titles hold product numbers such as `AP-NG-` too: only prefixes of real areas count as ids.
  const prefixes = new Set(rows.map((row) => row.id.slice(0, 3)));
  const covered = new Map<string, RanTest[]>();
  const faults = new Set<string>();
  for (const test of tests) {
    const ids = [...new Set(test.title.match(ROW_ID) ?? [])].filter((id) => prefixes.has(id.slice(0, 3)));
    if (ids.length > MOST_IDS_A_TITLE) faults.add(`${ids.length} ids in one title: ${test.title}`);
    for (const id of ids) if (!known.has(id)) faults.add(`unknown id ${id} in: ${test.title}`);
    for (const id of test.title.match(DECISION_ID) ?? [])
      if (!decisions.has(id)) faults.add(`unknown decision ${id} in: ${test.title}`);
    if (test.status !== 'passed') continue;
    for (const id of ids) {
      const list = covered.get(id);
      if (list) list.push(test);
      else covered.set(id, [test]);
    }
  }
  return { covered, open: rows.filter((row) => !covered.has(row.id)), faults: [...faults] };
}
