/** What the figures were measured on, and which core is whose. */
import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg, platform } from 'node:os';

export interface Machine {
  readonly date: string;
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  /** Load average of the last minute when the run began: far above 0, others were at work. */
  readonly loadAtStart: number;
}

export function machineFacts(now: Date): Machine {
  return {
    date: now.toISOString(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    loadAtStart: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}

/** The cores of a list such as `0-2,5`. */
export function coresOf(list: string): number[] {
  return list
    .trim()
    .split(',')
    .flatMap((part) => {
      const [from = Number.NaN, to = from] = part.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, k) => from + k);
    });
}

export interface Cores {
  readonly server: number;
  readonly load: number;
}

/**
 * One core for every server and another one for the load; the same one where this process may use only one.
 * Undefined where the system has neither `taskset` nor `/proc`: servers cannot be measured there.
 */
export function pinnedCores(): Cores | undefined {
  if (platform() !== 'linux' || !existsSync('/proc/self/status')) return undefined;
  const list = /^Cpus_allowed_list:\s*(.+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  const [server, load = server] = list ? coresOf(list) : [];
  return server === undefined || load === undefined ? undefined : { server, load };
}
