/**
 * Knows whether the database server answers. While it does not, whoever wants a connection is refused at once: a
 * visitor then gets the page that stands in, or is asked to retry, and nobody waits in vain.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A connection or an answer that takes longer than this counts as none (ms). */
export const CONNECT_TIMEOUT_MS = 3000;
/** How often a server that is away is asked (ms). */
const PROBE_EVERY_MS = 500;
/** Then what is still under way on its old connections is given up (ms). */
const GIVE_UP_MS = 30_000;

/** Thrown instead of connecting; `cause` is what went wrong last. */
class DatabaseAwayError extends Error {
  constructor(cause: unknown) {
    super('The database does not answer.', { cause });
    this.name = 'DatabaseAwayError';
  }
}

/** Whether the server let nobody in: an answer such as "too many connections" says that it is there. 57P: it starts or ends. */
function isAway(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || (error.code ?? '').startsWith('57P');
}

export class ServerWatch {
  readonly #databaseUrl: string;
  readonly #report: (words: string, error?: unknown) => void;
  readonly #stopping = new AbortController();
  readonly #wentAway = new Set<(error: Error) => void>();
  readonly #gaveUp = new Set<() => void>();
  #fault: unknown;
  #probing: Promise<void> | undefined;

  constructor(databaseUrl: string, report: (words: string, error?: unknown) => void) {
    this.#databaseUrl = databaseUrl;
    this.#report = report;
  }

  get isAway(): boolean {
    return this.#probing !== undefined;
  }

  /** @throws {DatabaseAwayError} while the server is away */
  refuseWhileAway(): void {
    if (this.isAway) throw new DatabaseAwayError(this.#fault);
  }

  /** A connection or a statement failed with `error`. When that means that the server is away, it is until it answers. */
  failed(error: unknown): void {
    if (!isAway(error)) return;
    this.#fault = error;
    if (this.#probing || this.#stopping.signal.aborted) return;
    this.#report('The database does not answer; kept pages go on being served.', error);
    this.#probing = this.#probe().finally(() => {
      this.#probing = undefined;
    });
    for (const listener of this.#wentAway) listener(new DatabaseAwayError(error));
  }

  /** Calls `listener` when it is noticed that the server is away, with what whoever waits for it is to be told. */
  onAway(listener: (error: Error) => void): void {
    this.#wentAway.add(listener);
  }

  /** Calls `listener` when the server has been away for so long that nothing under way will be answered. */
  onGivenUp(listener: () => void): void {
    this.#gaveUp.add(listener);
  }

  /** Returns when the server answers, or the watch is stopped. */
  async #probe(): Promise<void> {
    const { signal } = this.#stopping;
    const since = performance.now();
    let hasGivenUp = false;
    while (!signal.aborted) {
      // Rejects only when stopped.
      await sleep(PROBE_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.#ask();
        this.#report(`The database answers again, after ${Math.round((performance.now() - since) / 1000)} s.`);
        return;
      } catch (error) {
        this.#fault = error;
      }
      if (hasGivenUp || performance.now() - since < GIVE_UP_MS) continue;
      hasGivenUp = true;
      for (const listener of this.#gaveUp) listener();
    }
  }

  async #ask(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
    });
    // Besides the rejection; unheard it would end the process.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
    } catch (error) {
      if (isAway(error)) throw error;
    } finally {
      // Of a connection that never was, the end may never come.
      void client.end();
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#probing;
  }
}
