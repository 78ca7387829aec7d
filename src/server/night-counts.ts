/** What one process counts each night: how shops sell, and the products in each sector of the random order. */
import type { Logger } from 'pino';
import type { Database } from '../data/database.ts';
import { recountSectors } from '../features/products/writing/ring-sectors-write.repository.ts';
import { updateStandings } from '../features/shops/seller-standing.service.ts';
import { claimTurn, sinceHour } from './claim-turn.ts';

/** The hour in Lagos from which the counts are due. */
const DUE_HOUR = 2;
/** The row of `counters` for the turn. */
const CLAIMED = 'standings';

export interface NightRound {
  readonly db: Database;
  readonly log: Pick<Logger, 'info'>;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly isStopping?: () => boolean;
}

/** Counts unless a process has done so since the counts were due. Returns whether this process did. */
export async function countAtNight({ db, log, now, isStopping }: NightRound): Promise<boolean> {
  if (!(await claimTurn(db, CLAIMED, now, sinceHour(DUE_HOUR, now)))) return false;
  const sectors = await db.write(recountSectors);
  if (sectors > 0) log.info({ sectors }, 'the number of products in some sectors of the random order was wrong');
  const changed = await updateStandings(db, isStopping);
  if (changed > 0) log.info({ changed }, 'the standings of some shops have changed');
  return true;
}
