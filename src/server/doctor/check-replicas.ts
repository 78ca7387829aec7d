/** Checks that the replicas of the database are reachable, in recovery, and of the primary's cluster. */
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { type Finding, ok, problem } from './finding.ts';

/** Milliseconds to wait for a connection, and for an answer. */
const TIMEOUT_MS = 5_000;

const STATE = `select pg_is_in_recovery() as "isReplica",
  (select system_identifier::text from pg_control_system()) as cluster`;

interface State {
  readonly isReplica: boolean;
  readonly cluster: string;
}

async function stateOf(url: string): Promise<State> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // The error also rejects the call; an unhandled event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<State>(STATE);
    return rows[0] as State;
  } finally {
    // If the connection was never established, its end may never resolve.
    void client.end();
  }
}

async function checkReplica(url: string, primary: State | undefined): Promise<Finding> {
  const { host, pathname } = new URL(url);
  const name = host + pathname;
  let state: State;
  try {
    state = await stateOf(url);
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error);
    return problem(
      'database',
      `The replica ${name} cannot be reached: ${reason}.`,
      'Start it, or remove its address from DATABASE_REPLICA_URLS. The shop continues without it.',
    );
  }
  if (!state.isReplica)
    return problem(
      'database',
      `${name} is not a replica: it is not in recovery.`,
      'Name streaming replicas of DATABASE_URL in DATABASE_REPLICA_URLS. The shop does not read from it.',
    );
  if (primary && state.cluster !== primary.cluster)
    return problem(
      'database',
      `The replica ${name} follows another server than DATABASE_URL.`,
      'Correct DATABASE_REPLICA_URLS before the next start: its pages would be those of another shop.',
    );
  return ok('database', `The replica ${name} follows the database.`);
}

/** Yields the findings about the replicas of the database. */
export async function* checkReplicas({
  databaseUrl,
  replicaUrls,
}: Pick<Config, 'databaseUrl' | 'replicaUrls'>): AsyncGenerator<Finding> {
  if (databaseUrl === undefined || replicaUrls.length === 0) return;
  // Another check reports an unavailable primary.
  const primary = await stateOf(databaseUrl).catch(() => undefined);
  yield* await Promise.all(replicaUrls.map((url) => checkReplica(url, primary)));
}
