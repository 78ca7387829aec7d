/** Metrics of the stored pages, read on each scrape. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { StoredPages } from '../stored-pages/stored-pages.ts';

export type DiskStats = Awaited<ReturnType<StoredPages['stats']>>;

/** Counters of this process. */
const COUNTERS = {
  hits: 'Pages that were answered from disk',
  misses: 'Pages that were not on disk',
  outdated: 'Pages on disk that were out of date',
  written: 'Pages written to disk',
  dropped: 'Pages that were not written to disk: no room, or too many at once',
  failures: 'Reads and writes of pages on disk that failed or took too long',
  evicted: 'Pages on disk that were evicted',
  damaged: 'Pages on disk whose checksum was wrong',
} as const;

/** Gauges of the file, which all processes share. */
const GAUGES = {
  pages: 'Pages on disk',
  bytes: 'Bytes of pages on disk',
  limitBytes: 'Maximum bytes of pages on disk',
} as const;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Adds the metrics of the stored pages to `register`. */
export function watchDisk(register: Registry, read: () => Promise<DiskStats>): void {
  let reading: Promise<DiskStats> | undefined;
  /** All metrics of a scrape share one read. */
  const stats = () => {
    reading ??= read().finally(() => setImmediate(() => (reading = undefined)));
    return reading;
  };
  for (const [name, help] of Object.entries(COUNTERS) as [keyof typeof COUNTERS, string][])
    new Counter({
      name: `shop_page_disk_${name}_total`,
      help,
      registers: [register],
      async collect() {
        const value = (await stats())[name] ?? 0;
        this.reset();
        this.inc(value);
      },
    });
  const gauge = (name: string, help: string, value: (now: DiskStats) => number | undefined) =>
    new Gauge({
      name: `shop_page_disk_${snake(name)}`,
      help,
      aggregator: 'max',
      registers: [register],
      async collect() {
        const now = value(await stats());
        if (now === undefined) this.remove();
        else this.set(now);
      },
    });
  for (const [name, help] of Object.entries(GAUGES) as [keyof typeof GAUGES, string][])
    gauge(name, help, (now) => now[name]);
  gauge('used', 'Whether pages on disk can be read and written', ({ isUsed }) => Number(isUsed));
}
