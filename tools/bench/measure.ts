/** Renders a page repeatedly in this process, and splits up the time. */
import { getHeapStatistics, type HeapInfo } from 'node:v8';
import { median, percentile } from '../../scripts/statistics.ts';
import { compress, type Encoding, WHILE_WAITING } from '../../src/server/http/compression.ts';
import type { Answer } from '../../src/server/http/send.ts';
import type { BenchPage } from './pages.ts';
import { takeQueries } from './query-clock.ts';

/** Times in milliseconds. */
export interface Measured {
  readonly name: string;
  readonly search: boolean;
  /** The maximum number of statements of one page. */
  readonly statements: number;
  /** Time of all queries of one page. */
  readonly queryP50: number;
  readonly queryP99: number;
  /** Wall time of the page: queries, API and HTML. */
  readonly totalP50: number;
  readonly totalP99: number;
  /** CPU time of the page in all threads, which is compared between sizes. */
  readonly totalCpuP50: number;
  /** Mean CPU time of the page in the main thread. */
  readonly mainCpu: number;
  /** Mean bytes that rendering the page allocates in the heap of the main thread. */
  readonly allocated: number;
  /** Length of the HTML, and of its brotli form, in bytes. */
  readonly bytes: number;
  readonly brBytes: number;
  /** CPU time of compressing it for the cache (zstd), and for the answer (br). */
  readonly zstdCpu: number;
  readonly brCpu: number;
  /** The address with the slowest queries. */
  readonly slowest: string;
}

type Ask = (target: string) => Promise<Answer>;

/** Unmeasured rounds of each page at the start. */
const WARM_UP = 40;
/** Compressions per body to measure. */
const COMPRESSIONS = 15;

/**
 * CPU time of all threads of this process in ms. That of one thread would suffice, but Linux counts it in clock ticks.
 */
function processCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Bytes that were ever allocated in the heap, which does not depend on the load of the machine. */
const allocatedBytes = () =>
  (getHeapStatistics() as HeapInfo & { total_allocated_bytes: number }).total_allocated_bytes;

/** Follows canonical redirects, so that the page itself is measured. */
async function settle(ask: Ask, target: string): Promise<string> {
  let at = target;
  for (let hops = 0; hops < 4; hops += 1) {
    const { status, headers } = await ask(at);
    if (status === 200) return at;
    if (status !== 301 && status !== 302) throw new Error(`${at} answers ${status}`);
    at = String(headers.location);
  }
  throw new Error(`${target} redirects for ever`);
}

async function compressionOf(body: Buffer, encoding: Encoding): Promise<{ cpu: number; bytes: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (let k = 0; k < COMPRESSIONS; k += 1) {
    const start = processCpu();
    bytes = (await compress(body, encoding, WHILE_WAITING)).length;
    times.push(processCpu() - start);
  }
  return { cpu: median(times), bytes };
}

/** Renders a page for `rounds` rounds, and returns its times and sizes. */
export async function measure(page: BenchPage, rounds: number, ask: Ask): Promise<Measured> {
  const targets: string[] = [];
  for (const target of page.targets) targets.push(await settle(ask, target));
  const targetOf = (k: number) => targets[k % targets.length] as string;
  for (let k = 0; k < WARM_UP; k += 1) await ask(targetOf(k));
  const samples: { target: string; query: number; total: number; totalCpu: number; statements: number }[] = [];
  const mainStart = process.threadCpuUsage();
  const heapStart = allocatedBytes();
  for (let k = 0; k < rounds; k += 1) {
    const target = targetOf(k);
    takeQueries();
    const start = performance.now();
    const cpuStart = processCpu();
    await ask(target);
    const totalCpu = processCpu() - cpuStart;
    const total = performance.now() - start;
    const { ms, statements } = takeQueries();
    samples.push({ target, query: ms, total, totalCpu, statements });
  }
  const main = process.threadCpuUsage(mainStart);
  const allocated = allocatedBytes() - heapStart;
  const { body } = await ask(targetOf(0));
  const html = Buffer.from(body);
  const [zstd, br] = [await compressionOf(html, 'zstd'), await compressionOf(html, 'br')];
  const queries = samples.map(({ query }) => query);
  const totals = samples.map(({ total }) => total);
  const slowest = samples.reduce((worst, sample) => (sample.query > worst.query ? sample : worst));
  return {
    name: page.name,
    search: page.search,
    statements: Math.max(...samples.map(({ statements }) => statements)),
    queryP50: percentile(queries, 0.5),
    queryP99: percentile(queries, 0.99),
    totalP50: percentile(totals, 0.5),
    totalP99: percentile(totals, 0.99),
    totalCpuP50: median(samples.map(({ totalCpu }) => totalCpu)),
    mainCpu: (main.user + main.system) / 1000 / rounds,
    allocated: allocated / rounds,
    bytes: html.length,
    brBytes: br.bytes,
    zstdCpu: zstd.cpu,
    brCpu: br.cpu,
    slowest: slowest.target,
  };
}
