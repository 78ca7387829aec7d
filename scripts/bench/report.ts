/** Prints what was measured, against the limits of the project, and keeps it in `reports/bench.json`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Measured } from './measure.ts';

export interface Run {
  readonly products: number;
  readonly node: string;
  /** Milliseconds of the yardstick before and after. */
  readonly yardstick: readonly { p50: number; p99: number }[];
  readonly pages: readonly Measured[];
}

/** Milliseconds at p99 that all queries of a page may take with 100,000 products. */
const QUERY_LIMIT = 10;
/** Milliseconds at p99 that a search may take with a million. */
const SEARCH_LIMIT = 30;
/** How much slower a page may become from 100,000 to a million products. */
const GROWTH_LIMIT = 3;
const SMALL = 100_000;

type Reports = Record<string, Run>;

/** Runs of all sizes so far; the one of this size is replaced. */
export function keepRun(root: string, run: Run): Reports {
  const file = path.join(root, 'reports/bench.json');
  const before: Reports = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const reports = { ...before, [run.products]: run };
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(reports, undefined, 2)}\n`);
  return reports;
}

/** What a page does wrong; '' when it is within its limits. */
function verdict(page: Measured, products: number, small: Measured | undefined): string {
  if (products <= SMALL) return page.queryP99 > QUERY_LIMIT ? `queries over ${QUERY_LIMIT} ms` : '';
  if (page.search) return page.queryP99 > SEARCH_LIMIT ? `queries over ${SEARCH_LIMIT} ms` : '';
  const growth = small ? page.totalCpuP50 / small.totalCpuP50 : 0;
  return growth > GROWTH_LIMIT ? `${growth.toFixed(1)} times the page of ${SMALL} products` : '';
}

const ms = (value: number) => value.toFixed(2).padStart(9);

export function printRun(run: Run, reports: Reports): void {
  const [before, after] = run.yardstick;
  console.log(`\n${run.products.toLocaleString('en')} products, SQLite, Node ${run.node}; milliseconds`);
  console.log(
    `yardstick (sha256 of 1 MB): p50 ${before?.p50.toFixed(2)} then ${after?.p50.toFixed(2)}, p99 ${before?.p99.toFixed(2)} then ${after?.p99.toFixed(2)}\n`,
  );
  console.log(`${'page'.padEnd(40)} stmts  query p50      p99  p99 cpu  total p50      p99  p50 cpu  growth`);
  for (const page of run.pages) {
    const small = reports[SMALL]?.pages.find(({ name }) => name === page.name);
    const growth = small && run.products > SMALL ? (page.totalCpuP50 / small.totalCpuP50).toFixed(2) : '';
    const fault = verdict(page, run.products, small);
    const times = [page.queryP50, page.queryP99, page.queryCpuP99, page.totalP50, page.totalP99, page.totalCpuP50]
      .map(ms)
      .join('');
    console.log(
      `${page.name.padEnd(40)} ${String(page.statements).padStart(5)}  ${times} ${growth.padStart(7)}${fault ? `  ✗ ${fault}: ${page.slowest}` : ''}`,
    );
  }
}
