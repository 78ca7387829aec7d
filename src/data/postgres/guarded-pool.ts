/** A connection pool that gives up on a server which does not answer. */
import type { PostgresDialectConfig } from 'kysely';
import pg from 'pg';
import { patientTimeout } from '../../node/patient-timeout.ts';
import { TooBusyError } from '../../node/work-queue.ts';
import { type Encoded, POSTGRES_DECODERS } from '../codec.ts';
import { Batches } from './batch.ts';
import { ConnectionQueue, WAIT_LIMIT_MS } from './connection-queue.ts';
import { ConnectTimeoutError, PatientClient } from './patient-client.ts';
import type { ServerWatch } from './server-watch.ts';
import { StatementNames } from './statement-names.ts';

type Pool = Exclude<PostgresDialectConfig['pool'], (...args: never) => unknown>;
type Client = Awaited<ReturnType<Pool['connect']>>;

export interface GuardedPoolOptions {
  readonly databaseUrl: string;
  readonly maxConnections: number;
  /**
   * Time limit of a statement in ms; the server cancels it slightly earlier. If it does not, the server counts as
   * unavailable. Without it there is no limit.
   */
  readonly answerLimitMs?: number;
  /** Whether a connection sends statements before earlier results have arrived. */
  readonly pipeline?: boolean;
  readonly watch: ServerWatch;
  /** Called when a connection or a statement fails. */
  readonly onError?: () => void;
  /** Checks a new connection before its first use; a connection that it rejects is closed. */
  readonly admit?: (client: pg.PoolClient) => Promise<void>;
  readonly report: (message: string, error?: unknown) => void;
}

/** TCP keep-alive settings, which end a dead connection that waits for an answer. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

const asText = (text: string) => text;
const TYPES = { getTypeParser: (id: number) => POSTGRES_DECODERS[id] ?? asText };

/**
 * Random pages cost as much as sequential ones, because they are in memory or on fast disks. By the server's own
 * setting, the count of a common word reads all documents instead of the index: a second among a million.
 */
const PLANNING = '-c random_page_cost=1.1';

/** Statements without parameters that are sent together with others. */
const OF_TRANSACTIONS = new Set(['begin', 'commit', 'rollback']);

/** The result of a statement that has not been answered yet. */
const NO_ROWS = { command: 'BEGIN', rowCount: 0, rows: [] };

/** PostgreSQL's code for a statement after one that failed in the same transaction. */
const IN_FAILED_TRANSACTION = '25P02';

export class GuardedPool implements Pool {
  readonly options = {};
  readonly #pool: pg.Pool;
  readonly #watch: ServerWatch;
  /** A separate queue with a limit, because the pool's queue has none. */
  readonly #queue: ConnectionQueue;
  readonly #answerLimitMs: number | undefined;
  readonly #isPipelined: boolean;
  readonly #onError: () => void;
  readonly #admit: GuardedPoolOptions['admit'];
  readonly #names = new StatementNames();
  readonly #known = new WeakMap<pg.PoolClient, Client>();
  readonly #lent = new Set<pg.PoolClient>();
  #ended: Promise<void> | undefined;

  constructor({ databaseUrl, maxConnections, answerLimitMs, watch, report, ...more }: GuardedPoolOptions) {
    const { pipeline = false } = more;
    this.#watch = watch;
    this.#onError = more.onError ?? (() => {});
    this.#admit = more.admit;
    this.#queue = new ConnectionQueue(maxConnections);
    this.#answerLimitMs = answerLimitMs;
    this.#isPipelined = pipeline;
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      max: maxConnections,
      Client: PatientClient,
      pipeline,
      ...KEEP_ALIVE,
      // The server cancels a second before the local limit, so that the connection stays usable. Parallel workers and
      // JIT are off, because their start-up takes longer than reads within the limit. Prepared reads are planned for
      // their parameters each time, because a generic plan cannot use a partial index.
      ...(answerLimitMs === undefined
        ? { options: PLANNING }
        : {
            statement_timeout: answerLimitMs - 1000,
            options: `${PLANNING} -c max_parallel_workers_per_gather=0 -c jit=off -c plan_cache_mode=force_custom_plan`,
          }),
      types: TYPES,
    });
    // When the server closes an idle connection the pool opens a new one, but an unhandled error would end the process.
    this.#pool.on('error', (error) => {
      // The pool attaches the whole connection, which would fill the log.
      Reflect.deleteProperty(error, 'client');
      if (!this.#pool.ending) report('A database connection was lost.', error);
    });
    // When a connection in use is lost its query rejects, but an unhandled error event would end the process.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
    watch.onUnavailable((error) => this.#queue.rejectAll(error));
    watch.onGivenUp(() => {
      for (const client of this.#lent) void client.end();
    });
  }

  async connect(): Promise<Client> {
    try {
      this.#watch.refuseWhileUnavailable();
      await this.#queue.take();
    } catch (error) {
      this.#onError();
      throw error;
    }
    let client: pg.PoolClient;
    try {
      client = await this.#connection();
    } catch (error) {
      this.#queue.release();
      this.#onError();
      throw error;
    }
    if (this.#admit && !this.#known.has(client)) await this.#admitted(client, this.#admit);
    this.#lent.add(client);
    const known = this.#known.get(client) ?? this.#guard(client);
    this.#known.set(client, known);
    return known;
  }

  /**
   * Returns a connection of the pool. A server that accepts no new one in time counts as unavailable, unless it answers
   * on others meanwhile: then it is busy, and the caller waits on.
   * @throws {TooBusyError} when the wait takes too long
   */
  async #connection(): Promise<pg.PoolClient> {
    const last = performance.now() + (this.#answerLimitMs ?? WAIT_LIMIT_MS);
    for (;;) {
      const since = performance.now();
      try {
        return await this.#pool.connect();
      } catch (error) {
        const isBusy = error instanceof ConnectTimeoutError && this.#watch.hasAnsweredSince(since);
        if (!isBusy) {
          this.#watch.failed(error);
          throw error;
        }
        if (performance.now() > last) throw new TooBusyError();
        this.#watch.refuseWhileUnavailable();
      }
    }
  }

  async #admitted(client: pg.PoolClient, admit: NonNullable<GuardedPoolOptions['admit']>): Promise<void> {
    try {
      await admit(client);
    } catch (error) {
      client.release(true);
      this.#queue.release();
      this.#onError();
      throw error;
    }
  }

  #guard(client: pg.PoolClient): Client {
    let begun: Promise<unknown> | undefined;
    // The first error of the current transaction. Later statements fail too, and the caller may see their errors first.
    let firstError: unknown;
    const causeOf = (error: unknown): unknown => {
      firstError ??= error;
      return error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION ? firstError : error;
    };
    const batches = this.#isPipelined ? new Batches(client) : undefined;
    const run = (text: string, values: Encoded[]) => {
      const name = values.length > 0 ? this.#names.nameOf(text) : undefined;
      const named = { text, values, ...(name !== undefined && { name }) };
      if (batches && (values.length > 0 || OF_TRANSACTIONS.has(text))) return batches.run({ ...named, types: TYPES });
      // DDL is sent unchanged, because it may contain several statements.
      batches?.send();
      return client.query(named);
    };
    const query = async (text: string, values: Encoded[]) => {
      if (text === 'begin') firstError = undefined;
      if (this.#isPipelined && text === 'begin') {
        begun = run(text, values);
        // `commit` reports its error.
        begun.catch(() => {});
        return NO_ROWS;
      }
      if (text === 'commit') return (await Promise.all([run(text, values), begun]))[0];
      try {
        const result = await run(text, values);
        this.#watch.answered();
        return result;
      } catch (error) {
        throw causeOf(error);
      }
    };
    const limit = this.#answerLimitMs;
    const queryWithTimeout = async (limit: number, text: string, parameters: Encoded[]) => {
      let late: Error | undefined;
      const callOff = patientTimeout(limit, () => {
        late = new Error(`The database did not answer within ${limit} ms.`);
        this.#watch.failed(late);
        // Ending the client during a statement closes the connection, so that a late answer cannot reach another query.
        void client.end();
      });
      try {
        return await query(text, parameters);
      } catch (error) {
        this.#onError();
        throw late ?? error;
      } finally {
        callOff();
      }
    };
    return {
      // Kysely's type has a second overload for cursors, which is not supported here.
      query: (limit === undefined ? query : queryWithTimeout.bind(undefined, limit)) as unknown as Client['query'],
      release: (discard) => {
        this.#lent.delete(client);
        client.release(discard);
        this.#queue.release();
      },
    };
  }

  /** Ends all connections; a second call waits for the first. */
  end(): Promise<void> {
    this.#ended ??= this.#pool.end();
    return this.#ended;
  }
}
