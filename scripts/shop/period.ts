/** Periods in days, as options of commands. */
import { usageError } from '../command.ts';

/** The first and last day of a period in Lagos, as `YYYY-MM-DD`. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** Whether it is an existing day, as `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The period itself. @throws {UsageError} unless both are days, in order */
export function periodOf<D extends Days>(command: { readonly name: string }, days: D): D {
  for (const name of ['from', 'to'] as const) {
    const day = days[name];
    if (day !== undefined && !isDay(day)) throw usageError(command, `--${name} is a day such as 2026-11-25.`);
  }
  if (days.from !== undefined && days.to !== undefined && days.from > days.to)
    throw usageError(command, `--from ${days.from} is after --to ${days.to}.`);
  return days;
}
