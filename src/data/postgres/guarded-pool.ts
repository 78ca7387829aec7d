/** A connection pool that gives up on a server which does not answer. */
import type { Duplex } from 'node:stream';
import type { PostgresDialectConfig } from 'kysely';
import pg from 'pg';
import { POSTGRES_DECODERS } from '../codec.ts';
import { ConnectionQueue } from './connection-queue.ts';
import { CONNECT_TIMEOUT_MS, type ServerWatch } from './server-watch.ts';
import { StatementNames } from './statement-names.ts';

type Pool = Exclude<PostgresDialectConfig['pool'], (...args: never) => unknown>;
type Client = Awaited<ReturnType<Pool['connect']>>;

export interface GuardedPoolOptions {
  readonly databaseUrl: string;
  readonly maxConnections: number;
  /**
   * Time limit of a statement in ms; the server cancels it a little earlier. If it does not, the server counts as
   * unavailable. Without it there is no limit.
   */
  readonly answerLimitMs?: number;
  /** Whether a connection sends statements before the results of earlier ones have arrived. */
  readonly pipeline?: boolean;
  readonly watch: ServerWatch;
  /** Called when a connection or a statement fails. */
  readonly onFault?: () => void;
  /** Looks at a new connection before its first use; one that it rejects is closed. */
  readonly admit?: (client: pg.PoolClient) => Promise<void>;
  readonly report: (words: string, error?: unknown) => void;
}

/** TCP keep-alive ends a dead connection that waits for an answer. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

const asText = (text: string) => text;

/** The result of a statement that is still on its way. */
const NO_ROWS = { command: 'BEGIN', rowCount: 0, rows: [] };

/** PostgreSQL's code for a statement after one that failed in the same transaction. */
const IN_FAILED_TRANSACTION = '25P02';

/** Sends the statements of this tick in one write. `connection` is internal to `pg`. */
function sendTogether(client: object): void {
  const { stream } = (client as { readonly connection: { readonly stream: Duplex } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

export class GuardedPool implements Pool {
  readonly options = {};
  readonly #pool: pg.Pool;
  readonly #watch: ServerWatch;
  /** A separate queue, because the pool's timeout also limits the time to connect. */
  readonly #queue: ConnectionQueue;
  readonly #answerLimitMs: number | undefined;
  readonly #isPipelined: boolean;
  readonly #onFault: () => void;
  readonly #admit: GuardedPoolOptions['admit'];
  readonly #names = new StatementNames();
  readonly #known = new WeakMap<pg.PoolClient, Client>();
  readonly #lent = new Set<pg.PoolClient>();
  #ended: Promise<void> | undefined;

  constructor({ databaseUrl, maxConnections, answerLimitMs, watch, report, ...more }: GuardedPoolOptions) {
    const { pipeline = false } = more;
    this.#watch = watch;
    this.#onFault = more.onFault ?? (() => {});
    this.#admit = more.admit;
    this.#queue = new ConnectionQueue(maxConnections);
    this.#answerLimitMs = answerLimitMs;
    this.#isPipelined = pipeline;
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      max: maxConnections,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      pipeline,
      ...KEEP_ALIVE,
      // A second before our limit, so that the connection stays usable. No parallel workers and no JIT: reads within
      // the limit are shorter than their start-up. Prepared reads are planned for their parameters each time: a plan for
      // any value cannot use a partial index.
      // A write finds its rows by an index: pages are in memory or on disks that find each as fast as the next.
      ...(answerLimitMs === undefined
        ? { options: '-c random_page_cost=1.1' }
        : {
            statement_timeout: answerLimitMs - 1000,
            options: '-c max_parallel_workers_per_gather=0 -c jit=off -c plan_cache_mode=force_custom_plan',
          }),
      types: { getTypeParser: (id: number) => POSTGRES_DECODERS[id] ?? asText },
    });
    // The server closed an idle connection: the pool opens a new one, but an unhandled error would end the process.
    this.#pool.on('error', (error) => {
      // The pool attaches the entire connection, which would fill the log.
      Reflect.deleteProperty(error, 'client');
      if (!this.#pool.ending) report('A database connection was lost.', error);
    });
    // A connection in use was lost: its query rejects, but an unhandled error event would end the process.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
    watch.onAway((error) => this.#queue.rejectAll(error));
    watch.onGivenUp(() => {
      for (const client of this.#lent) void client.end();
    });
  }

  async connect(): Promise<Client> {
    try {
      this.#watch.refuseWhileAway();
      await this.#queue.take();
    } catch (error) {
      this.#onFault();
      throw error;
    }
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      this.#queue.release();
      this.#watch.failed(error);
      this.#onFault();
      throw error;
    }
    if (this.#admit && !this.#known.has(client)) await this.#admitted(client, this.#admit);
    this.#lent.add(client);
    const known = this.#known.get(client) ?? this.#guard(client);
    this.#known.set(client, known);
    return known;
  }

  async #admitted(client: pg.PoolClient, admit: NonNullable<GuardedPoolOptions['admit']>): Promise<void> {
    try {
      await admit(client);
    } catch (error) {
      client.release(true);
      this.#queue.release();
      this.#onFault();
      throw error;
    }
  }

  #guard(client: pg.PoolClient): Client {
    let begun: Promise<unknown> | undefined;
    // Of the current transaction. Statements that were sent after it fail too, and the caller may hear of them first.
    let firstFault: unknown;
    const causeOf = (error: unknown): unknown => {
      firstFault ??= error;
      return error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION ? firstFault : error;
    };
    const query = async (text: string, values: unknown[]) => {
      if (this.#isPipelined) sendTogether(client);
      if (text === 'begin') firstFault = undefined;
      if (this.#isPipelined && text === 'begin') {
        begun = client.query(text);
        // `commit` reports its failure.
        begun.catch(() => {});
        return NO_ROWS;
      }
      if (text === 'commit') return (await Promise.all([client.query(text), begun]))[0];
      // Without parameters, as `begin`, `commit` and DDL, a statement goes as it is.
      const name = values.length > 0 ? this.#names.nameOf(text) : undefined;
      try {
        return await client.query(name === undefined ? { text, values } : { name, text, values });
      } catch (error) {
        throw causeOf(error);
      }
    };
    const limit = this.#answerLimitMs;
    const queryWithTimeout = async (text: string, parameters: unknown[]) => {
      let late: Error | undefined;
      const timer = setTimeout(() => {
        late = new Error(`The database did not answer within ${limit} ms.`);
        this.#watch.failed(late);
        // Ending it during a statement closes the connection, so that its late answer cannot reach another query.
        void client.end();
      }, limit);
      try {
        return await query(text, parameters);
      } catch (error) {
        this.#onFault();
        throw late ?? error;
      } finally {
        clearTimeout(timer);
      }
    };
    return {
      // Kysely's type has a second overload for cursors, which we do not support.
      query: (limit === undefined ? query : queryWithTimeout) as unknown as Client['query'],
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
