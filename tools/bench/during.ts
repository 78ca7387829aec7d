/** Repeats a unit of work for some seconds. */

import { setTimeout as sleep } from 'node:timers/promises';
import { median, percentile } from '../../scripts/statistics.ts';
import { cpuSeconds } from './cpu-time.ts';

/** How fast units of work were done. */
export interface Pace {
  readonly perSecond: number;
  /** The 99th percentile of a unit of work, in ms. */
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of CPU time per unit of work, in all threads of the measured process. */
  readonly cpuMs: number;
  /** The same for the database server; 0 without one. */
  readonly serverMs: number;
}

/** The median of each figure. */
export function middleOf(paces: readonly Pace[]): Pace {
  const middle = (key: keyof Pace) => median(paces.map((pace) => pace[key]));
  return {
    perSecond: middle('perSecond'),
    p50: middle('p50'),
    p99: middle('p99'),
    cpuMs: middle('cpuMs'),
    serverMs: middle('serverMs'),
  };
}

export interface Lanes {
  readonly seconds: number;
  /** The number of concurrent lanes. */
  readonly lanes: number;
  /** The id of the database server's first process; 0 for none. */
  readonly serverPid: number;
  /** The id of the process whose CPU time counts; by default this one. */
  readonly of?: number;
}

/** A process is idle when it uses less than this share of a core for a second, and is not waited for any longer. */
const IDLE_SHARE = 0.03;
const IDLE_WAIT_MAX_S = 120;

/** Waits until a process has done what earlier work left behind, such as the mails of orders. */
export async function untilIdle(pid: number): Promise<void> {
  for (let waited = 0; waited < IDLE_WAIT_MAX_S; waited += 1) {
    const before = cpuSeconds(pid);
    await sleep(1000);
    if (cpuSeconds(pid) - before < IDLE_SHARE) return;
  }
}

/**
 * Runs lanes of `work` concurrently, each repeatedly for some seconds. The CPU time of another process is read once it
 * is idle again, so that what the work leaves behind counts.
 */
export async function during(
  { seconds, lanes, serverPid, of }: Lanes,
  work: (lane: number) => Promise<void>,
): Promise<Pace> {
  const serverSeconds = () => (serverPid > 0 ? cpuSeconds(serverPid) : 0);
  const serverStart = serverSeconds();
  const times: number[] = [];
  const start = performance.now();
  const ownSeconds = () => {
    if (of !== undefined) return cpuSeconds(of);
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  const cpuStart = ownSeconds();
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
  const perSecond = (times.length * 1000) / (performance.now() - start);
  if (of !== undefined) await untilIdle(of);
  const cpuMs = ((ownSeconds() - cpuStart) * 1000) / times.length;
  return {
    perSecond,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuMs,
    serverMs: ((serverSeconds() - serverStart) * 1000) / times.length,
  };
}
