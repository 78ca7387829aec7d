/** CPU time of a process and all its children, as counted by Linux. */
import { readdirSync, readFileSync } from 'node:fs';

/** `/proc` counts in hundredths of a second on every Linux that supports Node. */
const TICKS_PER_SECOND = 100;

/**
 * Parses the parent and the CPU time in ticks from `/proc/{pid}/stat`. The name in brackets may contain any character.
 */
export function parseStat(text: string): { parent: number; ticks: number } {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}

function readStat(pid: number): { parent: number; ticks: number } | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // The process ended after it was listed.
    return undefined;
  }
}

/** CPU seconds, user and system, that `pid` and its descendants have used. */
export function cpuSeconds(pid: number): number {
  const all = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined;
    if (stat) all.set(Number(name), stat);
  }
  const isOurs = (at: number): boolean => {
    for (let here = at; here > 1; here = all.get(here)?.parent ?? 0) if (here === pid) return true;
    return false;
  };
  let ticks = 0;
  for (const [at, stat] of all) if (isOurs(at)) ticks += stat.ticks;
  return ticks / TICKS_PER_SECOND;
}
