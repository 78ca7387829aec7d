/** Assigns recurring work to one of several processes. */

import type { Database, Writer } from '../data/database.ts';
import { DAY_MS, HOUR_MS } from '../shared/durations.ts';
import { lagosDay, startOfLagosDay } from '../shared/lagos-day.ts';

/**
 * Milliseconds by which a turn may lie in the future before the clock counts as set back: processes read their clocks
 * before they write, in any order, and the clocks of two machines differ.
 */
const CLOCK_DRIFT_MS = 60_000;

/**
 * Takes the next turn of `name` for this process, when one is due.
 * @param name a row of the table `counters`; its value is the time of the last turn in milliseconds since 1970
 * @param now milliseconds since 1970
 * @param every milliseconds between two turns
 * @returns whether this process has the turn; no other process gets it
 */
export async function claimTurn(db: Database, name: string, now: number, every: number): Promise<boolean> {
  return (await workInTurn(db, { name, now, every }, async () => undefined)) !== undefined;
}

/** A turn of recurring work. */
export interface Turn {
  /** A row of the table `counters`; its value is the time of the last turn in milliseconds since 1970. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds between two turns. */
  readonly every: number;
}

/**
 * Takes the next turn when one is due, and does `work` in the transaction that takes it, so that a process that dies
 * meanwhile leaves both undone. Returns what the work returned; undefined when this process does not have the turn.
 */
export async function workInTurn<T>(
  db: Database,
  { name, now, every }: Turn,
  work: (trx: Writer) => Promise<T>,
): Promise<{ readonly done: T } | undefined> {
  // A read comes first because it is cheap; the writer's lock is needed only when a turn is due.
  const row = await db.read.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst();
  const ahead = now + CLOCK_DRIFT_MS;
  if (row && row.value <= ahead && row.value > now - every) return undefined;
  return db.write(async (trx) => {
    const taken = await trx
      .insertInto('counters')
      .values({ name, value: now })
      .onConflict((on) =>
        on
          .column('name')
          .doUpdateSet({ value: now })
          .where((eb) => eb.or([eb('counters.value', '<=', now - every), eb('counters.value', '>', ahead)])),
      )
      .returning('name')
      .execute();
    return taken.length > 0 ? { done: await work(trx) } : undefined;
  });
}

/** The milliseconds since it was last `hour` in Lagos, with one more, so that a turn taken at that moment counts. */
export function sinceHour(hour: number, now: number): number {
  const today = startOfLagosDay(lagosDay(now)) + hour * HOUR_MS;
  return now - (today <= now ? today : today - DAY_MS) + 1;
}
