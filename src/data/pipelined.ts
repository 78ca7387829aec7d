/**
 * Transactions that send statements without waiting for the previous result, and the last statements together with the
 * commit.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  type Kysely,
  type QueryExecutor,
  type QueryResult,
  Transaction,
} from 'kysely';
import type { Tables } from './tables.ts';

type Writer = Transaction<Tables>;

/** How a transaction ends. */
interface Ending {
  /** A transaction whose statements are queued until the commit. */
  readonly writesAtEnd: Writer;
  /** Sends the commit now. */
  readonly commit: () => void;
}

/** Endings of PostgreSQL's transactions only, because SQLite waits for no network. */
const endings = new WeakMap<Writer, Ending>();

/**
 * Returns a transaction for writes whose results nothing reads: on PostgreSQL its statements are queued, and sent
 * together with the commit once `work` has ended. They run in the order in which they were started, after all others.
 * The transaction fails as a whole if one of them fails. Reading their results throws.
 */
export const writesAtEnd = (trx: Writer): Writer => endings.get(trx)?.writesAtEnd ?? trx;

/**
 * Sends the commit together with the statements that have just been started, and resolves to the value of `answer`. It
 * must be the end of the transaction, and its statements must not depend on each other's results: an error that is
 * thrown later rolls nothing back, and no further statement can be started. A failing statement rolls back everything.
 */
export function withCommit<T>(trx: Writer, answer: Promise<T>): Promise<T> {
  endings.get(trx)?.commit();
  return answer;
}

/** The result of a statement that has not been sent. */
const UNSENT: QueryResult<never> = {
  rows: new Proxy([] as never[], {
    get(_, name) {
      // A promise reads `then` before it resolves to the rows.
      if (name === 'then') return undefined;
      throw new Error('A statement that is sent with the commit has no result yet.');
    },
  }),
};

/** The dialect of `given` with a driver that has no connections, because transactions bring their own. */
function dialectWithoutConnections(given: Writer): Dialect {
  const executor = given.getExecutor();
  return {
    createDriver: () => new DummyDriver(),
    createAdapter: () => executor.adapter,
    createQueryCompiler: () => ({ compileQuery: (node, id) => executor.compileQuery(node, id) }),
    createIntrospector: () => given.introspection,
  };
}

/**
 * Returns a transaction that runs its statements with `execute`. Kysely's own transactions wait for each result before
 * the next statement.
 */
function transactionOf(given: Writer, execute: DatabaseConnection['executeQuery']): Writer {
  const connection: DatabaseConnection = {
    executeQuery: execute,
    streamQuery() {
      throw new Error('A transaction reads whole results.');
    },
  };
  const executor: QueryExecutor = given.getExecutor().withConnectionProvider({
    provideConnection: async (consumer) => consumer(connection),
  });
  const dialect = dialectWithoutConnections(given);
  return new Transaction<Tables>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor });
}

/**
 * Runs `work` in a transaction of `db` that sends each statement at once: statements started together, as in
 * `Promise.all`, share one round trip. They run one after another, in the order in which they were started. Resolves
 * after the commit.
 *
 * Once `work` has ended, further statements are refused: after a rollback they would run outside any transaction.
 */
export async function inTransaction<T>(db: Kysely<Tables>, work: (trx: Writer) => Promise<T>): Promise<T> {
  let result: Promise<T> | undefined;
  const lastAnswers: Promise<unknown>[] = [];

  async function untilCommit(given: Writer): Promise<void> {
    const connection = await given.getExecutor().provideConnection(async (own) => own);
    let hasEnded = false;
    const refuseAfterEnd = () => {
      if (hasEnded) throw new Error('The transaction has ended.');
    };
    const stored: CompiledQuery[] = [];
    const trx = transactionOf(given, async <R>(query: CompiledQuery) => {
      refuseAfterEnd();
      return connection.executeQuery<R>(query);
    });
    const requested = Promise.withResolvers<void>();
    if (given.getExecutor().adapter.supportsMultipleConnections !== false) {
      const keeping = transactionOf(given, async (query) => {
        refuseAfterEnd();
        stored.push(query);
        return UNSENT;
      });
      endings.set(trx, { writesAtEnd: keeping, commit: requested.resolve });
    }
    const end = () => {
      hasEnded = true;
    };
    result = work(trx).finally(end);
    await Promise.race([result, requested.promise.then(end)]);
    // Kysely sends the commit in this tick, so that all are sent together.
    for (const query of stored) lastAnswers.push(connection.executeQuery(query));
    // The answers are awaited below.
    for (const answer of lastAnswers) answer.catch(() => {});
  }

  try {
    await db.transaction().execute(untilCommit);
  } catch (error) {
    // The failed statement explains why the commit became a rollback.
    await Promise.all(lastAnswers);
    await result;
    throw error;
  }
  await Promise.all(lastAnswers);
  return result as Promise<T>;
}
