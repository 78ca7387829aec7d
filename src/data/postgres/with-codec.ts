/** Applies the codec to the parameters of a PostgreSQL dialect (`pg`, or PGlite in tests). */
import type { DatabaseConnection, Dialect } from 'kysely';
import { encodeForPostgres } from '../codec.ts';

/** Wraps `dialect` so that every parameter is encoded by `codec.ts`. */
export function withCodec(dialect: Dialect): Dialect {
  const known = new WeakSet<DatabaseConnection>();
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async (options) => {
        const connection = await acquire(options);
        if (!known.has(connection)) {
          known.add(connection);
          const execute = connection.executeQuery.bind(connection);
          connection.executeQuery = (query, ...rest) =>
            execute({ ...query, parameters: query.parameters.map(encodeForPostgres) }, ...rest);
        }
        return connection;
      };
      return driver;
    },
  };
}
