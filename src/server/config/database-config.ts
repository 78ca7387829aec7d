/** Settings of a PostgreSQL server and its replicas. */
import { z } from 'zod';

const isAddress = (v: string) => /^postgres(ql)?:\/\/./.test(v);

export const databaseSettings = {
  DATABASE_URL: z
    .string()
    .refine(isAddress, 'must be a PostgreSQL address such as postgres://user:password@host/database')
    .optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((v) => v.split(/[\s,]+/).filter(Boolean))
    .refine(
      (urls) => urls.every((url) => isAddress(url) && URL.canParse(url)),
      'must be PostgreSQL addresses such as postgres://user:password@replica/database, separated by commas, with special characters in percent encoding',
    )
    .optional(),
};

/** The first requires the second. */
export const DATABASE_PAIRS = [['DATABASE_REPLICA_URLS', 'DATABASE_URL']] as const;

const settings = z.object(databaseSettings);

export interface DatabaseConfig {
  /** Address of the PostgreSQL database; undefined for the embedded SQLite database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Addresses of the server's streaming replicas, for reads. */
  readonly replicaUrls: readonly string[];
}

/** Returns the addresses of the database and its replicas. */
export const databaseConfig = (s: z.output<typeof settings>): DatabaseConfig => ({
  databaseUrl: s.DATABASE_URL,
  replicaUrls: s.DATABASE_REPLICA_URLS ?? [],
});
