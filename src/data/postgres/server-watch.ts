/**
 * Tracks whether the database server answers. While it does not, requests for a connection are rejected immediately, so
 * that visitors get a cached page or a 503 without a wait.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { patientTimeout } from '../../node/patient-timeout.ts';
import { CONNECT_TIMEOUT_MS, ConnectTimeoutError, PatientClient, streamOf } from './patient-client.ts';

/** Milliseconds between two probes of an unavailable server. */
const PROBE_EVERY_MS = 500;
/** Milliseconds after which a probe has failed. */
const PROBE_LIMIT_MS = 2 * CONNECT_TIMEOUT_MS;
/** Milliseconds after which statements on old connections are given up. */
const GIVE_UP_MS = 30_000;

/** Thrown instead of connecting; `cause` is the last error. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The database does not answer.', { cause });
    this.name = 'DatabaseUnavailableError';
  }
}

/**
 * Whether the server is unavailable. An answer such as "too many connections" shows that it runs; class 57P means that
 * it starts or stops.
 */
function isUnavailable(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || (error.code ?? '').startsWith('57P');
}

export class ServerWatch {
  readonly #databaseUrl: string;
  readonly #report: (message: string, error?: unknown) => void;
  readonly #stopping = new AbortController();
  readonly #unavailableListeners = new Set<(error: Error) => void>();
  readonly #gaveUp = new Set<() => void>();
  #error: unknown;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #probing: Promise<void> | undefined;

  constructor(databaseUrl: string, report: (message: string, error?: unknown) => void) {
    this.#databaseUrl = databaseUrl;
    this.#report = report;
  }

  get isUnavailable(): boolean {
    return this.#probing !== undefined;
  }

  /** Does nothing while the server is available. @throws {DatabaseUnavailableError} while it is unavailable */
  refuseWhileUnavailable(): void {
    if (this.isUnavailable) throw new DatabaseUnavailableError(this.#error);
  }

  /** Records an answer on any connection. */
  answered(): void {
    this.#answeredAt = performance.now();
  }

  /** Whether the server has answered on any connection since `moment` (ms, monotonic). */
  hasAnsweredSince(moment: number): boolean {
    return this.#answeredAt > moment;
  }

  /**
   * Records a failed connection or statement. If `error` means that the server is unavailable, it counts as such until
   * it answers.
   */
  failed(error: unknown): void {
    if (!isUnavailable(error)) return;
    this.#error = error;
    if (this.#probing || this.#stopping.signal.aborted) return;
    this.#report('The database does not answer; cached pages are still served.', error);
    this.#probing = this.#probe().finally(() => {
      this.#probing = undefined;
    });
    for (const listener of this.#unavailableListeners) listener(new DatabaseUnavailableError(error));
  }

  /** Calls `listener` when the server becomes unavailable, with the error for waiting requests. */
  onUnavailable(listener: (error: Error) => void): void {
    this.#unavailableListeners.add(listener);
  }

  /** Calls `listener` when the server has been unavailable for so long that running statements will get no answer. */
  onGivenUp(listener: () => void): void {
    this.#gaveUp.add(listener);
  }

  /** Resolves when the server answers, or the watch is stopped. */
  async #probe(): Promise<void> {
    const { signal } = this.#stopping;
    const since = performance.now();
    let hasGivenUp = false;
    while (!signal.aborted) {
      // The wait rejects only when stopped.
      await sleep(PROBE_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.#connectOnce();
        this.#report(`The database answers again, after ${Math.round((performance.now() - since) / 1000)} s.`);
        return;
      } catch (error) {
        this.#error = error;
      }
      if (hasGivenUp || performance.now() - since < GIVE_UP_MS) continue;
      hasGivenUp = true;
      for (const listener of this.#gaveUp) listener();
    }
  }

  async #connectOnce(): Promise<void> {
    const client = new PatientClient({ connectionString: this.#databaseUrl });
    const callOff = patientTimeout(PROBE_LIMIT_MS, () => streamOf(client).destroy(new ConnectTimeoutError()));
    // The error also rejects the call; an unhandled event would end the process.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
    } catch (error) {
      if (isUnavailable(error)) throw error;
    } finally {
      callOff();
      // If the connection was never established, its end may never resolve.
      void client.end();
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#probing;
  }
}
