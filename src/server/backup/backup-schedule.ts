/** Backups of a running shop. Of all its processes, one makes each. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../../data/database.ts';

/** Rows of the table `counters`. Both values are milliseconds since 1970. */
const CLAIMED = 'backup claimed';

/** Milliseconds after which a failed backup is tried again. */
const RETRY_MS = 3_600_000;

/**
 * Takes the next backup for this process, when one is due.
 * @param now milliseconds since 1970
 * @param every milliseconds between two backups
 * @returns whether this process is to make it; no other one will
 */
export async function claimBackup(db: Database, now: number, every: number): Promise<boolean> {
  // A read first: it costs less, and a lock of the writer is needed only when a backup is due.
  const row = await db.read.selectFrom('counters').select('value').where('name', '=', CLAIMED).executeTakeFirst();
  // A later time is that of a clock which was set back.
  if (row && row.value <= now && row.value > now - every) return false;
  const claimed = await db.write((trx) =>
    trx
      .insertInto('counters')
      .values({ name: CLAIMED, value: now })
      .onConflict((on) =>
        on
          .column('name')
          .doUpdateSet({ value: now })
          .where((eb) => eb.or([eb('counters.value', '<=', now - every), eb('counters.value', '>', now)])),
      )
      .returning('name')
      .execute(),
  );
  return claimed.length > 0;
}

/** Makes the next backup due in an hour, or earlier when it is due anyway. */
async function retryLater(db: Database, now: number, every: number): Promise<void> {
  const value = now - Math.max(0, every - RETRY_MS);
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
}

/** Makes a backup when one is due and no other process makes it. A failure is logged and tried again in an hour. */
export async function backupWhenDue({ db, every, log, now, make }: BackupRound): Promise<void> {
  if (!(await claimBackup(db, now, every))) return;
  try {
    log.info(await make());
  } catch (error) {
    log.error({ err: error }, 'the backup failed; it is tried again in an hour');
    await retryLater(db, now, every);
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
