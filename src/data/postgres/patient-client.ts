/**
 * A client that gives up on a server that accepts no connection in time; time in which this process was blocked does
 * not count.
 */
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { patientTimeout } from '../../node/patient-timeout.ts';

/** Milliseconds after which a connection attempt has failed. */
export const CONNECT_TIMEOUT_MS = 3000;

export class ConnectTimeoutError extends Error {
  constructor() {
    super(`The database accepted no connection within ${CONNECT_TIMEOUT_MS} ms.`);
    this.name = 'ConnectTimeoutError';
  }
}

/** Returns the socket: `pg` declares it in its types, but documents it nowhere. */
export const streamOf = (client: pg.Client): Duplex => client.connection.stream;

export class PatientClient extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const stop = patientTimeout(CONNECT_TIMEOUT_MS, () => streamOf(this).destroy(new ConnectTimeoutError()));
    this.once('connect', stop);
    this.once('end', stop);
    if (!callback) return super.connect();
    super.connect(callback);
    return undefined;
  }
}
