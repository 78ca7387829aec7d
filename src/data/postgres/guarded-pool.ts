/** A pool of connections that gives up on a server which does not answer. */
import type { PostgresDialectConfig } from 'kysely';
import pg from 'pg';
import { POSTGRES_DECODERS } from '../codec.ts';
import { ConnectionQueue } from './connection-queue.ts';
import { CONNECT_TIMEOUT_MS, type ServerWatch } from './server-watch.ts';

type Pool = Exclude<PostgresDialectConfig['pool'], (...args: never) => unknown>;
type Client = Awaited<ReturnType<Pool['connect']>>;

export interface GuardedPoolOptions {
  readonly databaseUrl: string;
  readonly maxConnections: number;
  /**
   * Milliseconds that one statement may take; the server is told to stop earlier, and is taken for away when it does
   * not. Without it a statement may take as long as it wants.
   */
  readonly answerLimitMs?: number;
  readonly watch: ServerWatch;
  readonly report: (words: string, error?: unknown) => void;
}

/** A dead connection that waits for an answer ends by itself this long after the last sign of life, and ten seconds. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

const asText = (text: string) => text;

export class GuardedPool implements Pool {
  readonly options = {};
  readonly #pool: pg.Pool;
  readonly #watch: ServerWatch;
  /** Of its own: the pool's would turn away whoever waits longer than a connection may take to be made. */
  readonly #queue: ConnectionQueue;
  readonly #answerLimitMs: number | undefined;
  readonly #known = new WeakMap<pg.PoolClient, Client>();
  readonly #lent = new Set<pg.PoolClient>();
  #ended: Promise<void> | undefined;

  constructor({ databaseUrl, maxConnections, answerLimitMs, watch, report }: GuardedPoolOptions) {
    this.#watch = watch;
    this.#queue = new ConnectionQueue(maxConnections);
    this.#answerLimitMs = answerLimitMs;
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      max: maxConnections,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...KEEP_ALIVE,
      // A second earlier than we give up: then the connection can still be used.
      // Reads that end within the limit are short: starting workers or compiling a plan takes longer than they do.
      ...(answerLimitMs === undefined
        ? {}
        : { statement_timeout: answerLimitMs - 1000, options: '-c max_parallel_workers_per_gather=0 -c jit=off' }),
      types: { getTypeParser: (id: number) => POSTGRES_DECODERS[id] ?? asText },
    });
    // An idle connection that the server closed: the pool makes a new one, but an unheard error would end the process.
    this.#pool.on('error', (error) => {
      // The pool adds the whole connection, which would be most of the log.
      Reflect.deleteProperty(error, 'client');
      if (!this.#pool.ending) report('A database connection was lost.', error);
    });
    // A lent connection that was lost: its query rejects, but an unhandled error event would end the process.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
    watch.onAway((error) => this.#queue.refuseAll(error));
    watch.onGivenUp(() => {
      for (const client of this.#lent) void client.end();
    });
  }

  async connect(): Promise<Client> {
    this.#watch.refuseWhileAway();
    await this.#queue.take();
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      this.#queue.give();
      this.#watch.failed(error);
      throw error;
    }
    this.#lent.add(client);
    const known = this.#known.get(client) ?? this.#guard(client);
    this.#known.set(client, known);
    return known;
  }

  #guard(client: pg.PoolClient): Client {
    const ask = (text: string, parameters: unknown[]) => client.query(text, parameters);
    const limit = this.#answerLimitMs;
    const askInTime = async (text: string, parameters: unknown[]) => {
      let late: Error | undefined;
      const timer = setTimeout(() => {
        late = new Error(`The database did not answer within ${limit} ms.`);
        this.#watch.failed(late);
        // Asked while a statement is under way, it cuts the connection: nobody may get the answer of another.
        void client.end();
      }, limit);
      try {
        return await ask(text, parameters);
      } catch (error) {
        throw late ?? error;
      } finally {
        clearTimeout(timer);
      }
    };
    return {
      // Kysely's type has a second form, for cursors, which are not offered.
      query: (limit === undefined ? ask : askInTime) as unknown as Client['query'],
      release: (discard) => {
        this.#lent.delete(client);
        client.release(discard);
        this.#queue.give();
      },
    };
  }

  /** Ends all connections; a second call waits for the first. */
  end(): Promise<void> {
    this.#ended ??= this.#pool.end();
    return this.#ended;
  }
}
