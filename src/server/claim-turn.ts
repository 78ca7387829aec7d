/** Assigns recurring work to one of several processes. */
import type { Database } from '../data/database.ts';

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
  // A read comes first because it is cheap; the writer's lock is needed only when a turn is due.
  const row = await db.read.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst();
  const ahead = now + CLOCK_DRIFT_MS;
  if (row && row.value <= ahead && row.value > now - every) return false;
  const claimed = await db.write((trx) =>
    trx
      .insertInto('counters')
      .values({ name, value: now })
      .onConflict((on) =>
        on
          .column('name')
          .doUpdateSet({ value: now })
          .where((eb) => eb.or([eb('counters.value', '<=', now - every), eb('counters.value', '>', ahead)])),
      )
      .returning('name')
      .execute(),
  );
  return claimed.length > 0;
}
