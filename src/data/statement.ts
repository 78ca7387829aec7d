/** Statements that are built and compiled once, because Kysely takes longer to build one than SQLite to run it. */
import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import { type Dialect, dialectOf, type Reader } from './database.ts';

/** A placeholder for a value while the statement is compiled. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const placeholders: object = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/**
 * Returns a function that runs the statement of `build` with different values each time, and returns its rows. The
 * statement is built once per engine, so `build` may depend only on the engine of `db`: it gets a placeholder for each
 * value, which it passes on and never reads. All values are sent as parameters, so a condition `= null` is never true,
 * and a boolean that a partial index of SQLite needs must be written into the statement.
 */
export function statement<V extends object, R>(
  build: (db: Reader, values: V) => Compilable<R> | RawBuilder<R>,
): (db: Reader, values: V) => Promise<R[]> {
  const compiled = new Map<Dialect, CompiledQuery<R>>();
  return async (db, values) => {
    const dialect = dialectOf(db);
    let known = compiled.get(dialect);
    if (!known) {
      // The placeholders have every name, and stand for values of every type.
      known = build(db, placeholders as V).compile(db) as CompiledQuery<R>;
      compiled.set(dialect, known);
    }
    const parameters = known.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof V] : value,
    );
    return (await db.executeQuery<R>({ ...known, parameters })).rows;
  };
}
