/** Listens for notifications of other processes on a separate connection, which is reopened when lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { ListenForChanges } from '../database.ts';
import { KEEP_ALIVE } from './guarded-pool.ts';
import { PatientClient } from './patient-client.ts';

/**
 * A channel that is notified of each entry of the change log. The notification is only a wake-up; the log has the data.
 */
export const CHANGES_CHANNEL = 'marketplace_changes';
const RECONNECT_MS = 1000;
/** Milliseconds to wait for the end of a connection, which a server that hangs does not confirm. */
const END_LIMIT_MS = 1000;

/** Returns a function that listens to the database at `databaseUrl`. */
export function listenOn(databaseUrl: string, report: (message: string, error?: unknown) => void): ListenForChanges {
  return (wake) => {
    const stopping = new AbortController();
    let client: pg.Client | undefined;

    /** Listens until the connection ends. */
    async function listenUntilClosed(): Promise<void> {
      const own = new PatientClient({ connectionString: databaseUrl, ...KEEP_ALIVE });
      client = own;
      const ended = new Promise<void>((resolve) => own.once('end', resolve));
      own.on('error', (error) => {
        if (!stopping.signal.aborted) report('The connection for database notifications was lost.', error);
      });
      own.on('notification', wake);
      await own.connect();
      if (stopping.signal.aborted) return void (await own.end());
      await own.query(`listen ${CHANGES_CHANNEL}`);
      // Changes may have been missed while it was disconnected.
      wake();
      await ended;
    }

    async function listen(): Promise<void> {
      while (!stopping.signal.aborted) {
        try {
          await listenUntilClosed();
        } catch (error) {
          if (!stopping.signal.aborted) report('No connection for database notifications; retrying.', error);
        }
        // The wait rejects only when stopped.
        await sleep(RECONNECT_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
    }

    const listening = listen();
    return async () => {
      stopping.abort();
      const ended = client?.end().then(
        () => listening,
        () => listening,
      );
      await Promise.race([ended ?? listening, sleep(END_LIMIT_MS, undefined, { ref: false })]);
    };
  };
}
