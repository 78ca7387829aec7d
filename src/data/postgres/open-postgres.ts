import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, databaseOf } from '../database.ts';
import { GuardedPool } from './guarded-pool.ts';
import { kyselyOf } from './kysely-of.ts';
import { listenOn } from './listen.ts';
import { Replicas } from './replicas.ts';
import { ServerWatch } from './server-watch.ts';

/** Maximum connections of a process for reads. */
const MAX_READING = 10;
/** Maximum separate connections for writes, so that a wait for a row lock blocks no read. */
const MAX_WRITING = 4;
/**
 * Time limit of reads in milliseconds, more than ten times what they take. Writes have no limit, because an import or a
 * migration may take long.
 */
const READ_LIMIT_MS = 5000;
/** Milliseconds to wait for a server that hangs, when closing. */
const CLOSE_LIMIT_MS = 10_000;

interface PostgresOptions {
  readonly reading?: number;
  readonly replicaUrls?: readonly string[];
  readonly isThread?: boolean;
}

/**
 * Opens the PostgreSQL database at `databaseUrl`. Connects immediately, so that a wrong address is reported.
 * @param options `reading`: the maximum connections for reads to each server; `replicaUrls`: its streaming replicas;
 *   `isThread`: whether another thread provides its tickets for replicas
 */
export async function openPostgres(
  databaseUrl: string,
  report: (message: string, error?: unknown) => void,
  { reading: maxReading = MAX_READING, replicaUrls = [], isThread = false }: PostgresOptions = {},
): Promise<Database> {
  let isOpen = false;
  const watch = new ServerWatch(databaseUrl, (message, error) => {
    // Until the database is open, the caller gets the error.
    if (isOpen) report(message, error);
  });
  const common = { databaseUrl, watch, report };
  const reading = new GuardedPool({ ...common, maxConnections: maxReading, answerLimitMs: READ_LIMIT_MS });
  const writing = new GuardedPool({ ...common, maxConnections: MAX_WRITING, pipeline: true });
  const end = async () => {
    await watch.stop();
    await Promise.all([reading.end(), writing.end()]);
  };
  try {
    (await reading.connect()).release();
  } catch (error) {
    await end();
    throw error;
  }
  isOpen = true;
  const read = kyselyOf(reading);
  const replicas =
    replicaUrls.length === 0
      ? undefined
      : new Replicas({ urls: replicaUrls, primary: read, maxConnections: maxReading, isFollower: isThread, report });
  const db = databaseOf('postgres', read, kyselyOf(writing), {
    listenToOthers: listenOn(databaseUrl, report),
    ...(replicas && { onWritten: () => replicas.noteChange() }),
  });
  return {
    ...db,
    ...(replicas && { replicas }),
    isUnavailable: () => watch.isUnavailable,
    async close() {
      // Kysely ends only pools that it has used.
      const closed = Promise.all([db.close(), replicas?.close()]).then(end);
      await Promise.race([closed, sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
    },
  };
}
