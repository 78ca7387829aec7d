/** Asks a page again and again, and sorts out where the time went. */
import { createHash } from 'node:crypto';
import type { Answer } from '../../src/platform/http/send.ts';
import type { BenchPage } from './pages.ts';
import { takeQueries, threadCpu } from './query-clock.ts';

export interface Measured {
  readonly name: string;
  readonly search: boolean;
  /** Statements of one page, the most seen. */
  readonly statements: number;
  /** Milliseconds in all queries of one page. */
  readonly queryP50: number;
  readonly queryP99: number;
  /** The same in processor time: far below it, other programs were in the way. */
  readonly queryCpuP99: number;
  /** Milliseconds of the whole page: queries, API and HTML. */
  readonly totalP50: number;
  readonly totalP99: number;
  /** The median of the whole page in processor time: what is compared between sizes. */
  readonly totalCpuP50: number;
  /** The address with the slowest queries. */
  readonly slowest: string;
}

const WARM_UP = 15;

/** The value below which `share` of the sorted `values` lie. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Follows canonical redirects, so that the page itself is measured. */
async function settle(ask: (target: string) => Promise<Answer>, target: string): Promise<string> {
  let at = target;
  for (let hops = 0; hops < 4; hops += 1) {
    const { status, headers } = await ask(at);
    if (status === 200) return at;
    if (status !== 301 && status !== 302) throw new Error(`${at} answers ${status}`);
    at = String(headers.location);
  }
  throw new Error(`${target} redirects for ever`);
}

export async function measure(
  page: BenchPage,
  rounds: number,
  ask: (target: string) => Promise<Answer>,
): Promise<Measured> {
  const targets: string[] = [];
  for (const target of page.targets) targets.push(await settle(ask, target));
  for (let k = 0; k < WARM_UP; k += 1) await ask(targets[k % targets.length] as string);
  const samples: { target: string; query: number; cpu: number; total: number; totalCpu: number; statements: number }[] =
    [];
  for (let k = 0; k < rounds; k += 1) {
    const target = targets[k % targets.length] as string;
    takeQueries();
    const start = performance.now();
    const cpuStart = threadCpu();
    await ask(target);
    const total = performance.now() - start;
    const totalCpu = (threadCpu() - cpuStart) / 1000;
    const { ms, cpuMs, statements } = takeQueries();
    samples.push({ target, query: ms, cpu: cpuMs, total, totalCpu, statements });
  }
  const queries = samples.map(({ query }) => query);
  const totals = samples.map(({ total }) => total);
  const slowest = samples.reduce((worst, sample) => (sample.query > worst.query ? sample : worst));
  return {
    name: page.name,
    search: page.search,
    statements: Math.max(...samples.map(({ statements }) => statements)),
    queryP50: percentile(queries, 0.5),
    queryP99: percentile(queries, 0.99),
    queryCpuP99: percentile(
      samples.map(({ cpu }) => cpu),
      0.99,
    ),
    totalP50: percentile(totals, 0.5),
    totalP99: percentile(totals, 0.99),
    totalCpuP50: percentile(
      samples.map(({ totalCpu }) => totalCpu),
      0.5,
    ),
    slowest: slowest.target,
  };
}

/** Milliseconds of a fixed piece of work, at the median and at p99: how fast and how quiet this machine is now. */
export function yardstick(): { p50: number; p99: number } {
  const block = Buffer.alloc(1_000_000, 7);
  const times: number[] = [];
  for (let k = 0; k < 300; k += 1) {
    const start = performance.now();
    createHash('sha256').update(block).digest();
    times.push(performance.now() - start);
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
