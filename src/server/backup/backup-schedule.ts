/** Schedules the backups of a running shop; each backup is made by one of its processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../../data/database.ts';
import { claimTurn } from '../claim-turn.ts';

/** Name of the row in the table `counters`. */
const CLAIMED = 'backup claimed';

/** Milliseconds after which a failed backup is retried. */
const RETRY_MS = 3_600_000;

/**
 * Takes the next backup for this process, when one is due.
 * @param now milliseconds since 1970
 * @param every milliseconds between two backups
 * @returns whether this process must make it; no other process will
 */
export const claimBackup = (db: Database, now: number, every: number): Promise<boolean> =>
  claimTurn(db, CLAIMED, now, every);

/** Makes the next backup due `wait` milliseconds from now, or earlier when it is already due before that. */
async function retryLater(db: Database, now: number, every: number, wait: number): Promise<void> {
  const value = now - Math.max(0, every - wait);
  await db.write((trx) => trx.updateTable('counters').set({ value }).where('name', '=', CLAIMED).execute());
}

export interface BackupRound {
  readonly db: Database;
  /** Milliseconds between two backups. */
  readonly every: number;
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Makes a backup; resolves with a message about it. */
  readonly make: () => Promise<string>;
  /** Stops the backup when the process stops. */
  readonly signal?: AbortSignal;
}

/**
 * Makes a backup when one is due and no other process makes it. A failure is logged and retried after an hour; a backup
 * that its process stopped is left to the next process.
 */
export async function backupWhenDue({ db, every, log, now, make, signal }: BackupRound): Promise<void> {
  if (!(await claimBackup(db, now, every))) return;
  try {
    log.info(await make());
  } catch (error) {
    if (signal?.aborted) return retryLater(db, now, every, 0);
    log.error({ err: error }, 'the backup failed; it is retried in an hour');
    await retryLater(db, now, every, RETRY_MS);
  }
}

const COMMAND = path.join(import.meta.dirname, '../../../scripts/backup.ts');

/**
 * Makes a backup as `npm run backup` does, in a separate process, because copying and checking a database block for
 * seconds.
 * @param signal stops the backup; a later one deletes its unfinished files
 */
export async function runBackupCommand(signal: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, [COMMAND], { stdio: ['ignore', 'pipe', 'pipe'], signal });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(output.trim());
  return output.trim();
}
