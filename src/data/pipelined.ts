/** Transactions that send statements without waiting for the one before, and the last ones together with the commit. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type KyselyProps,
  type QueryExecutor,
  type QueryResult,
  Transaction,
} from 'kysely';
import type { Tables } from './tables.ts';

type Writer = Transaction<Tables>;

/** What a transaction does at its end. */
interface Ending {
  /** A transaction whose statements are kept until the commit. */
  readonly writesAtEnd: Writer;
  /** Sends the commit now. */
  readonly commit: () => void;
}

/** Of PostgreSQL's transactions alone: SQLite waits for no network. */
const endings = new WeakMap<Writer, Ending>();

/**
 * A transaction with which to write what nothing is read from: on PostgreSQL its statements are kept, and sent in one
 * write with the commit once `work` has ended. They are executed in the sequence in which they were started, after all
 * others. The transaction fails as a whole if one of them fails. Reading their results throws.
 */
export const writesAtEnd = (trx: Writer): Writer => endings.get(trx)?.writesAtEnd ?? trx;

/**
 * Sends the commit in one write with the statements that have just been started, and resolves to what `answer` resolves
 * to. Only for the end of a transaction whose statements are right whatever the results of the others are: an error that
 * is thrown later rolls nothing back, and no further statement can be started. A failing statement rolls all back.
 */
export function withCommit<T>(trx: Writer, answer: Promise<T>): Promise<T> {
  endings.get(trx)?.commit();
  return answer;
}

/** The result of a statement that has not been sent. */
const UNSENT: QueryResult<never> = {
  rows: new Proxy([] as never[], {
    get(_, name) {
      // A promise looks for it before it resolves to the rows.
      if (name === 'then') return undefined;
      throw new Error('A statement of the end of a transaction has no result yet.');
    },
  }),
};

/** A transaction that runs its statements with `execute`. Kysely's own ones wait for each result before the next. */
function transactionOf(given: Writer, execute: DatabaseConnection['executeQuery']): Writer {
  const connection = { executeQuery: execute } as DatabaseConnection;
  const executor: QueryExecutor = given.getExecutor().withConnectionProvider({
    provideConnection: async (consumer) => consumer(connection),
  });
  // A transaction runs statements with its executor alone; it needs the dialect to introspect, and no driver.
  const dialect = { createIntrospector: () => given.introspection } as unknown as Dialect;
  const props: KyselyProps = { config: { dialect }, dialect, driver: {} as Driver, executor };
  return new Transaction<Tables>(props);
}

/**
 * Runs `work` in a transaction of `db` that sends each statement at once: statements started together, as in
 * `Promise.all`, share one round trip. They are executed one after another, in the sequence in which they were started.
 * Resolves after the commit.
 *
 * Once `work` has ended, further statements are refused: after a rollback they would run outside of any transaction.
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
    // Kysely sends the commit in this tick, so that all go in one write.
    for (const query of stored) lastAnswers.push(connection.executeQuery(query));
    // Awaited below.
    for (const answer of lastAnswers) answer.catch(() => {});
  }

  try {
    await db.transaction().execute(untilCommit);
  } catch (error) {
    // A failed statement says why the commit became a rollback.
    await Promise.all(lastAnswers);
    await result;
    throw error;
  }
  await Promise.all(lastAnswers);
  return result as Promise<T>;
}
