import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { createMetrics } from './metrics.ts';
import { aggregate, type MetricsServer, serveMetrics } from './metrics-server.ts';
import { Numbers } from './numbers.ts';
import type { PageCacheView } from './page-cache-view.ts';

const servers: MetricsServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const cacheWith = (hits: number): Pick<PageCacheView, 'memoryStats'> => ({
  memoryStats: () => ({ hits, standIns: 2, cached: { main: { pages: 3, bytes: 400, limitBytes: 1000 } } }),
});

/** Returns the metrics of a process with `pages` answered pages. */
async function numbersOf(pages: number, hits = 0) {
  const metrics = createMetrics(false);
  metrics.watch(cacheWith(hits));
  for (let page = 0; page < pages; page += 1) metrics.requests.count('page', 200);
  return metrics.snapshot();
}

const lines = (text: string) => text.split('\n').filter((line) => line.startsWith('shop_'));

test('requests are counted by kind and class of status', async () => {
  const { requests, snapshot } = createMetrics(false);
  for (const status of [200, 204, 304, 404, 500, 503]) requests.count('page', status);
  requests.count('asset', 200);
  const text = await aggregate([await snapshot()]).metrics();
  expect(lines(text).filter((line) => line.startsWith('shop_requests'))).toEqual([
    'shop_requests_total{kind="page",status="2xx"} 2',
    'shop_requests_total{kind="page",status="3xx"} 1',
    'shop_requests_total{kind="page",status="4xx"} 1',
    'shop_requests_total{kind="page",status="5xx"} 2',
    'shop_requests_total{kind="asset",status="2xx"} 1',
  ]);
});

test('render times are reported in seconds', async () => {
  const { requests, snapshot } = createMetrics(false);
  requests.render(3);
  requests.render(300);
  const text = await aggregate([await snapshot()]).metrics();
  expect(lines(text)).toEqual(
    expect.arrayContaining([
      'shop_page_render_seconds_bucket{le="0.005"} 1',
      'shop_page_render_seconds_bucket{le="0.5"} 2',
      'shop_page_render_seconds_sum 0.303',
      'shop_page_render_seconds_count 2',
    ]),
  );
});

test('counters and gauges of the page cache are read on scrape', async () => {
  let hits = 5;
  const metrics = createMetrics(false);
  metrics.watch({ memoryStats: () => cacheWith(hits).memoryStats() });
  await metrics.snapshot();
  hits = 6;
  expect(lines(await aggregate([await metrics.snapshot()]).metrics())).toEqual(
    expect.arrayContaining([
      'shop_page_cache_hits_total 6',
      'shop_page_cache_stand_ins_total 2',
      'shop_page_cache_misses_total 0',
      'shop_page_cache_pages{part="main"} 3',
      'shop_page_cache_bytes{part="main"} 400',
      'shop_page_cache_limit_bytes{part="main"} 1000',
    ]),
  );
});

test('purges of shared caches are reported by cache', async () => {
  const metrics = createMetrics(false);
  metrics.watchEdge(() => ({ 'varnish http://10.0.0.2:6081': { waiting: 3, repeats: 1, purged: 40, failures: 2 } }));
  await metrics.snapshot();
  expect(lines(await aggregate([await metrics.snapshot()]).metrics())).toEqual(
    expect.arrayContaining([
      'shop_edge_waiting_tags{cache="varnish http://10.0.0.2:6081"} 3',
      'shop_edge_purged_total{cache="varnish http://10.0.0.2:6081"} 40',
      'shop_edge_failures_total{cache="varnish http://10.0.0.2:6081"} 2',
    ]),
  );
});

test('G-285 what IndexNow takes is counted', async () => {
  const metrics = createMetrics(false);
  metrics.watchIndexNow({ submitted: 30, refused: 2, failures: 1 });
  expect(lines(await aggregate([await metrics.snapshot()]).metrics())).toEqual(
    expect.arrayContaining([
      'shop_index_now_submitted_total 30',
      'shop_index_now_refused_total 2',
      'shop_index_now_failures_total 1',
    ]),
  );
});

test('process metrics are reported for a watched process', async () => {
  const names = (await createMetrics(true).snapshot()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['process_cpu_seconds_total', 'nodejs_eventloop_lag_seconds']));
});

test('counters of ended processes stay in the sum, their gauges do not', async () => {
  const reply = new Map([
    ['a', await numbersOf(1, 10)],
    ['b', await numbersOf(2, 20)],
    ['c', await numbersOf(4, 40)],
  ]);
  const numbers = new Numbers<{ readonly name: string }>();
  const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
  const answer = (worker: { readonly name: string }) => numbers.report(worker, reply.get(worker.name) ?? []);
  for (const worker of [a, b]) {
    answer(worker);
    numbers.ended(worker);
  }
  // A second request must not add the ended processes again.
  await numbers.ask([c], answer);
  const text = await aggregate(await numbers.ask([c], answer)).metrics();
  expect(lines(text)).toEqual(
    expect.arrayContaining([
      'shop_requests_total{kind="page",status="2xx"} 7',
      'shop_page_cache_hits_total 70',
      'shop_processes 1',
      'shop_page_cache_pages{part="main"} 3',
    ]),
  );
});

test('a process that ends instead of answering is not waited for', async () => {
  const numbers = new Numbers<object>();
  const worker = {};
  expect(await numbers.ask([worker], () => numbers.ended(worker))).toEqual([]);
});

test('the port answers /metrics and nothing else', async () => {
  const server = await serveMetrics(0, async () => [await numbersOf(3)]);
  servers.push(server);
  const metrics = await fetch(`http://127.0.0.1:${server.port}/metrics`);
  expect(metrics.headers.get('content-type')).toContain('text/plain');
  expect(await metrics.text()).toContain('shop_requests_total{kind="page",status="2xx"} 3');
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
});

test('a port that is not available is reported with the name of its setting', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const failed = serveMetrics(port, async () => []);
  await expect(failed).rejects.toThrow(ConfigError);
  await expect(failed).rejects.toThrow(`The setting METRICS_PORT is wrong: port ${port} cannot be used (EADDRINUSE).`);
  other.close();
});

test('G-282: reads on replicas are added up; of several processes the worst lag is shown', async () => {
  const snapshots = await Promise.all(
    [0, 2_500].map((lagMs) => {
      const metrics = createMetrics(true);
      const isUsed = lagMs === 0;
      metrics.watchReplicas(() => [{ name: '10.0.0.3:5432/oja', lagMs, isUsed, reads: 20, fallbacks: 1 }]);
      return metrics.snapshot();
    }),
  );
  expect(lines(await aggregate(snapshots).metrics())).toEqual(
    expect.arrayContaining([
      'shop_replica_reads_total{replica="10.0.0.3:5432/oja"} 40',
      'shop_replica_fallbacks_total{replica="10.0.0.3:5432/oja"} 2',
      'shop_replica_lag_seconds{replica="10.0.0.3:5432/oja"} 2.5',
      'shop_replica_used{replica="10.0.0.3:5432/oja"} 0',
    ]),
  );
});
