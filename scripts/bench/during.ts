/** Repeats a unit of work for some seconds. */
import { percentile } from './statistics.ts';

/** How fast units of work were done. */
export interface Pace {
  readonly perSecond: number;
  /** Milliseconds of a unit of work. */
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of processor a unit of work took in all threads of this process. */
  readonly cpuMs: number;
}

/** Runs `lanes` lanes of `work` at the same time, each again and again for `seconds`. */
export async function during(seconds: number, lanes: number, work: (lane: number) => Promise<void>): Promise<Pace> {
  const times: number[] = [];
  const start = performance.now();
  const cpuStart = process.cpuUsage();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (performance.now() < end) {
        const before = performance.now();
        await work(lane);
        times.push(performance.now() - before);
      }
    }),
  );
  const { user, system } = process.cpuUsage(cpuStart);
  const perSecond = (times.length * 1000) / (performance.now() - start);
  return {
    perSecond,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuMs: (user + system) / 1000 / times.length,
  };
}
