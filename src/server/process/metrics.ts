/** The metrics of a process, which are cheap to count and to read. */
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import type { ReplicaStats } from '../../data/replica-reads.ts';
import type { VitalsReport } from '../../shared/web-vitals.ts';
import type { EdgeStats } from '../edge/edge-purger.ts';
import type { IndexNowCounts } from '../index-now/submit-changes.ts';
import type { PageCounters } from '../page-cache/page-counters.ts';
import type { PageCacheView } from './page-cache-view.ts';
import { type ShopState, watchShop } from './shop-metrics.ts';
import { type DiskStats, watchDisk } from './stored-pages-metrics.ts';
import { vitalsMetrics } from './vitals-metrics.ts';

const KINDS = ['page', 'api', 'file', 'asset'] as const;
/** The kind of request: a page, a call below `/api`, a picture below `/files`, a file of the build. */
export type RequestKind = (typeof KINDS)[number];

/** Records requests; the front calls it for each of them. */
export interface RequestMetrics {
  /** Counts an answer. `status` is 100 to 599. */
  count(kind: RequestKind, status: number): void;
  /** Records a rendered page, in milliseconds from the first read to the last byte. */
  render(ms: number): void;
}

/** All metrics of a process, in a form that can be sent to another one. */
export type Snapshot = MetricObjectWithValues<MetricValue<string>>[];

export interface Metrics {
  readonly requests: RequestMetrics;
  /** Records how fast a view of a page felt. */
  vitals(report: VitalsReport): void;
  /** Includes the counters of `cache` from now on. */
  watch(cache: Pick<PageCacheView, 'memoryStats'>): void;
  /** Includes the stored pages from now on. */
  watchDisk(stats: () => Promise<DiskStats>): void;
  /** Includes the purges of shared caches from now on. */
  watchEdge(stats: () => Readonly<Record<string, EdgeStats>>): void;
  /** Includes the reads on replicas from now on. */
  watchReplicas(stats: () => readonly ReplicaStats[]): void;
  /** Includes the state of the shop from now on. */
  watchShop(state: ShopState): void;
  /** Includes the notifications of search engines from now on. */
  watchIndexNow(counts: Readonly<IndexNowCounts>): void;
  snapshot(): Promise<Snapshot>;
}

const CLASSES = 6;
/** Upper bounds in seconds. */
const RENDER_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/** Counters of the page cache with their help texts. */
const CACHE_COUNTERS: Readonly<Record<keyof PageCounters, string>> = {
  hits: 'Pages answered from memory',
  diskHits: 'Pages answered from disk',
  notModified: 'Pages answered with 304 from memory',
  misses: 'Pages that had to wait for a render',
  coalesced: 'Pages that waited for a render which another request had begun',
  stale: 'Stale pages served while a new one was rendered',
  standIns: 'Stale pages served because a new one could not be rendered',
  renders: 'Renders of pages',
  remade: 'Purged pages that were rendered again before a request',
  failures: 'Renders of pages that failed',
  purged: 'Cached pages invalidated by a purge',
};

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A counter whose value is read on scrape. */
function readCounter(
  register: Registry,
  name: string,
  help: string,
  read: (counter: Counter) => void,
  labels: string[] = [],
) {
  new Counter({
    name,
    help,
    labelNames: labels,
    registers: [register],
    collect() {
      this.reset();
      read(this);
    },
  });
}

function requestCounter(register: Registry): RequestMetrics['count'] {
  const counts = new Float64Array(KINDS.length * CLASSES);
  const read = (counter: Counter) => {
    for (const [k, kind] of KINDS.entries()) {
      for (let status = 1; status < CLASSES; status += 1) {
        const count = counts[k * CLASSES + status] ?? 0;
        if (count > 0) counter.inc({ kind, status: `${status}xx` }, count);
      }
    }
  };
  readCounter(register, 'shop_requests_total', 'Answered requests by kind and class of status', read, [
    'kind',
    'status',
  ]);
  const rows: Record<RequestKind, number> = { page: 0, api: CLASSES, file: 2 * CLASSES, asset: 3 * CLASSES };
  return (kind, status) => {
    const at = rows[kind] + Math.floor(status / 100);
    counts[at] = (counts[at] ?? 0) + 1;
  };
}

function watchCache(register: Registry, cache: Pick<PageCacheView, 'memoryStats'>): void {
  for (const [name, help] of Object.entries(CACHE_COUNTERS)) {
    const read = (counter: Counter) => counter.inc(Number(cache.memoryStats()[name] ?? 0));
    readCounter(register, `shop_page_cache_${snake(name)}_total`, help, read);
  }
  const measures = { pages: 'Pages held', bytes: 'Bytes held', limitBytes: 'Maximum bytes that are cached' };
  for (const [measure, help] of Object.entries(measures)) {
    new Gauge({
      name: `shop_page_cache_${snake(measure)}`,
      help,
      labelNames: ['part'],
      registers: [register],
      collect() {
        for (const [part, held] of Object.entries(cache.memoryStats().cached)) {
          if (isRecord(held)) this.set({ part }, Number(held[measure] ?? 0));
        }
      },
    });
  }
}

/** Adds the reads on each replica and its delay, without those of reader threads. */
function watchReplicas(register: Registry, stats: () => readonly ReplicaStats[]): void {
  const counters = {
    reads: 'Calls that were read on a replica',
    fallbacks: 'Calls that failed on a replica and were read on the primary',
  };
  for (const [what, help] of Object.entries(counters) as [keyof typeof counters, string][]) {
    const read = (counter: Counter) => {
      for (const one of stats()) counter.inc({ replica: one.name }, one[what]);
    };
    readCounter(register, `shop_replica_${what}_total`, help, read, ['replica']);
  }
  const gauges = {
    lag_seconds: ['Time since the primary wrote what a replica lacks', ({ lagMs }: ReplicaStats) => lagMs / 1000],
    used: ['Whether reads may go to a replica', ({ isUsed }: ReplicaStats) => Number(isUsed)],
  } as const;
  for (const [name, [help, read]] of Object.entries(gauges))
    new Gauge({
      name: `shop_replica_${name}`,
      help,
      labelNames: ['replica'],
      registers: [register],
      // The values of processes are compared, not summed.
      aggregator: name === 'used' ? 'min' : 'max',
      collect() {
        for (const one of stats()) this.set({ replica: one.name }, read(one));
      },
    });
}

/** Adds the waiting, completed and failed purges of shared caches, by cache. */
function watchEdge(register: Registry, stats: () => Readonly<Record<string, EdgeStats>>): void {
  const counters = { purged: 'Tags purged in a shared cache', failures: 'Purges that a shared cache did not confirm' };
  for (const [what, help] of Object.entries(counters) as [keyof typeof counters, string][]) {
    const read = (counter: Counter) => {
      for (const [cache, numbers] of Object.entries(stats())) counter.inc({ cache }, numbers[what]);
    };
    readCounter(register, `shop_edge_${what}_total`, help, read, ['cache']);
  }
  new Gauge({
    name: 'shop_edge_waiting_tags',
    help: 'Tags that a shared cache has not yet purged',
    labelNames: ['cache'],
    registers: [register],
    collect() {
      for (const [cache, { waiting }] of Object.entries(stats())) this.set({ cache }, waiting);
    },
  });
}

const INDEX_NOW_COUNTERS: Readonly<Record<keyof IndexNowCounts, string>> = {
  submitted: 'Addresses that IndexNow accepted',
  refused: 'Addresses that IndexNow refused',
  failures: 'Calls of IndexNow that failed and are retried',
};

function watchIndexNow(register: Registry, counts: Readonly<IndexNowCounts>): void {
  for (const [what, help] of Object.entries(INDEX_NOW_COUNTERS) as [keyof IndexNowCounts, string][])
    readCounter(register, `shop_index_now_${what}_total`, help, (counter) => counter.inc(counts[what]));
}

/**
 * Creates the metrics of this process.
 * @param watched whether they will be read; process metrics need a timer
 */
export function createMetrics(watched: boolean): Metrics {
  const register = new Registry();
  if (watched) collectDefaultMetrics({ register });
  new Gauge({ name: 'shop_processes', help: 'Processes that answer', registers: [register] }).set(1);
  const renders = new Histogram({
    name: 'shop_page_render_seconds',
    help: 'Time that a page takes to render, its reads included',
    buckets: RENDER_BUCKETS,
    registers: [register],
  });
  return {
    vitals: vitalsMetrics(register),
    requests: { count: requestCounter(register), render: (ms) => renders.observe(ms / 1000) },
    watch: (cache) => watchCache(register, cache),
    watchDisk: (stats) => watchDisk(register, stats),
    watchEdge: (stats) => watchEdge(register, stats),
    watchReplicas: (stats) => watchReplicas(register, stats),
    watchShop: (state) => watchShop(register, state),
    watchIndexNow: (counts) => watchIndexNow(register, counts),
    snapshot: () => register.getMetricsAsJSON(),
  };
}
