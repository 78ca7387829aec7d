/** A database whose transactions fail at chosen points, as if their process died. */
import type { KyselyPlugin, PluginTransformQueryArgs, UnknownRow } from 'kysely';
import type { Database, Writer } from '../../../src/data/database.ts';
import { writingThrough } from '../writing-through.ts';

/** Where the next transaction fails. */
export type FormError =
  /** Before the statement of this number, from 0; a transaction with fewer statements succeeds. */
  | { readonly kind: 'statement'; readonly number: number }
  /** After its last statement: nothing is committed. */
  | { readonly kind: 'commit' }
  /** After its commit: everything is committed, but the caller gets an error. */
  | { readonly kind: 'answer' };

/** The error of a failed transaction. */
export class BrokenOff extends Error {}

class Breaker implements KyselyPlugin {
  #left: number;
  constructor(statements: number) {
    this.#left = statements;
  }
  transformQuery({ node }: PluginTransformQueryArgs) {
    if (this.#left === 0) throw new BrokenOff('The transaction breaks off at a statement.');
    this.#left -= 1;
    return node;
  }
  async transformResult({ result }: { readonly result: { readonly rows: UnknownRow[] } }) {
    return result;
  }
}

/** Wraps `db`; `next` decides for each transaction how it fails, if at all. */
export function failingDatabase(db: Database, next: () => FormError | undefined): Database {
  return writingThrough(db, async (work) => {
    const problem = next();
    if (problem === undefined) return db.write(work);
    if (problem.kind === 'statement')
      return db.write((trx) => work(trx.withPlugin(new Breaker(problem.number)) as Writer));
    await db.write(async (trx) => {
      // The wrapped transaction is another handle, which does not send the commit by itself (`withCommit`).
      const done = await work(trx.withPlugin(new Breaker(Number.POSITIVE_INFINITY)) as Writer);
      if (problem.kind === 'commit') throw new BrokenOff('The transaction breaks off before its commit.');
      return done;
    });
    throw new BrokenOff('Its answer is lost.');
  });
}
