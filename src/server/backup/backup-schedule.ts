/** Backups of a running shop. Of all its processes, one makes each. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../../data/database.ts';
import { claimTurn } from '../claim-turn.ts';

/** A row of the table `counters`. */
const CLAIMED = 'backup claimed';

/** Milliseconds after which a failed backup is tried again. */
const RETRY_MS = 3_600_000;

/**
 * Takes the next backup for this process, when one is due.
 * @param now milliseconds since 1970
 * @param every milliseconds between two backups
 * @returns whether this process is to make it; no other one will
 */
export const claimBackup = (db: Database, now: number, every: number): Promise<boolean> =>
  claimTurn(db, CLAIMED, now, every);

/** Makes the next backup due `wait` milliseconds from now, or earlier when it is due anyway. */
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
  /** Makes a backup; resolves with words about it. */
  readonly make: () => Promise<string>;
  /** Ends it, with the process. */
  readonly signal?: AbortSignal;
}

/**
 * Makes a backup when one is due and no other process makes it. A failure is logged and tried again in an hour; one that
 * ends with its process is made by the next one.
 */
export async function backupWhenDue({ db, every, log, now, make, signal }: BackupRound): Promise<void> {
  if (!(await claimBackup(db, now, every))) return;
  try {
    log.info(await make());
  } catch (error) {
    if (signal?.aborted) return retryLater(db, now, every, 0);
    log.error({ err: error }, 'the backup failed; it is tried again in an hour');
    await retryLater(db, now, every, RETRY_MS);
  }
}

const COMMAND = path.join(import.meta.dirname, '../../../scripts/backup.ts');

/**
 * Makes a backup as `npm run backup` does, in a process of its own: copying and checking a database take the processor
 * for seconds.
 * @param signal ends it; a later backup deletes what it leaves
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
