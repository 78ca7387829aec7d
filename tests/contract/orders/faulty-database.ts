/** A database whose transactions break off where a test says, as when their process dies there. */
import type { KyselyPlugin, PluginTransformQueryArgs, UnknownRow } from 'kysely';
import type { Database, Writer } from '../../../src/data/database.ts';

/** Where the next transaction ends. */
export type Fault =
  /** Before its statement of this number, counted from 0; one with fewer statements is let through. */
  | { readonly kind: 'statement'; readonly number: number }
  /** After its last statement: nothing is kept. */
  | { readonly kind: 'commit' }
  /** After its commit: everything is kept, and nobody is told. */
  | { readonly kind: 'answer' };

/** What a broken transaction ends with. */
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

/** `db`, of which `next` says for each transaction how it breaks off; whole where it says nothing. */
export function faultyDatabase(db: Database, next: () => Fault | undefined): Database {
  return {
    ...db,
    async write<T>(work: (trx: Writer) => Promise<T>): Promise<T> {
      const fault = next();
      if (fault === undefined) return db.write(work);
      if (fault.kind === 'statement')
        return db.write((trx) => work(trx.withPlugin(new Breaker(fault.number)) as Writer));
      const result = await db.write(async (trx) => {
        const done = await work(trx);
        if (fault.kind === 'commit') throw new BrokenOff('The transaction breaks off before its commit.');
        return done;
      });
      void result;
      throw new BrokenOff('Its answer is lost.');
    },
  };
}
