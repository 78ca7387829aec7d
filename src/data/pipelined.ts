/** Lets a transaction send statements without waiting for the one before. */
import { type Dialect, type Driver, type KyselyProps, Transaction } from 'kysely';
import type { Writer } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Runs `work` with a transaction on the connection of `trx` that sends each statement at once: statements started
 * together, as in `Promise.all`, share one round trip. They are executed one after another, in the sequence in which
 * they were started. Kysely's own transactions wait for each result before they send the next statement.
 *
 * Once `work` has ended, further statements are refused: after a rollback they would run outside of any transaction.
 */
export async function pipelined<T>(trx: Writer, work: (trx: Writer) => Promise<T>): Promise<T> {
  const given = trx.getExecutor();
  const connection = await given.provideConnection(async (own) => own);
  let hasEnded = false;
  const executor = given.withConnectionProvider({
    async provideConnection(consumer) {
      if (hasEnded) throw new Error('The transaction has ended.');
      return consumer(connection);
    },
  });
  // A transaction runs statements with its executor alone; it needs the dialect to introspect, and no driver.
  const dialect = { createIntrospector: () => trx.introspection } as unknown as Dialect;
  const props: KyselyProps = { config: { dialect }, dialect, driver: {} as Driver, executor };
  try {
    return await work(new Transaction<Tables>(props));
  } finally {
    hasEnded = true;
  }
}
