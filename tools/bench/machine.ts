/** The machine of the measurement, and the cores for servers and load. */
import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg, platform } from 'node:os';

export interface Machine {
  readonly date: string;
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  /** Load average of the last minute at the start; well above 0 means that other programs were running. */
  readonly loadAtStart: number;
}

/** Reads the facts of this machine; `now` gives the date. */
export function machineFacts(now: Date): Machine {
  return {
    date: now.toISOString(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    loadAtStart: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}

/** Parses a list of cores such as `0-2,5`. */
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
 * One core for every server and another one for the load; the same one when this process may use only one. Undefined on
 * a system without `taskset` or `/proc`, where servers cannot be measured.
 */
export function pinnedCores(): Cores | undefined {
  if (platform() !== 'linux' || !existsSync('/proc/self/status')) return undefined;
  const list = /^Cpus_allowed_list:\s*(.+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  const [server, load = server] = list ? coresOf(list) : [];
  return server === undefined || load === undefined ? undefined : { server, load };
}
