/** `/livez`, `/readyz` and `/healthz`, for supervisors, caches, load balancers and alarms (docs/operations.md). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../data/database.ts';
import { migrations } from '../../data/migrations/index.ts';
import { sendText } from './send.ts';
import type { WriteProbe } from './write-probe.ts';

const HEALTH_PATHS = ['/livez', '/readyz', '/healthz'] as const;

export type HealthPath = (typeof HEALTH_PATHS)[number];

/** Whether `path` is one of {@link HEALTH_PATHS}, exactly. */
export const isHealthPath = (path: string): path is HealthPath => (HEALTH_PATHS as readonly string[]).includes(path);

export interface HealthOptions {
  readonly db: Database;
  readonly writeProbe: Pick<WriteProbe, 'error'>;
  /** Whether this process is stopping: it finishes its requests and should get no new ones. */
  readonly isStopping?: () => boolean;
  readonly log: Pick<Logger, 'error'>;
}

type AnswerHealth = (req: IncomingMessage, res: ServerResponse, path: HealthPath) => Promise<void>;

/** Returns a function that reports an error of reads; all callers during a read share its result. */
function readProbe({ db, log }: Pick<HealthOptions, 'db' | 'log'>): () => Promise<string | undefined> {
  let isMigrated = false;
  let isUnavailable = false;
  let asking: Promise<string | undefined> | undefined;

  async function lacksMigration(): Promise<boolean> {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db.read);
    const applied = new Set(rows.map(({ name }) => name));
    return Object.keys(migrations).some((name) => !applied.has(name));
  }

  async function read(): Promise<string | undefined> {
    try {
      if (isMigrated) await sql`select 1`.execute(db.read);
      else if (await lacksMigration()) return 'The database is not migrated yet.';
      // Migrations are never reverted.
      isMigrated = true;
      isUnavailable = false;
      return undefined;
    } catch (error) {
      if (!isUnavailable) log.error({ err: error }, 'the database does not answer');
      isUnavailable = true;
      return 'The database does not answer.';
    }
  }

  return () => {
    asking ??= read().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

/**
 * Each answers 200, or 503 with a sentence. `/livez`: always 200. `/readyz`: 200 while this process can take orders:
 * the database answers, has all migrations and accepts writes, and the process is not stopping. `/healthz`: 200 while
 * the database answers, and both the database and the data folder accept writes.
 */
export function healthAnswerer(options: HealthOptions): AnswerHealth {
  const { writeProbe, isStopping = () => false } = options;
  const readError = readProbe(options);

  async function unready(): Promise<string | undefined> {
    if (isStopping()) return 'This process is stopping.';
    const unread = await readError();
    if (unread !== undefined) return unread;
    const unwritten = await writeProbe.error();
    return unwritten?.stopsOrders ? unwritten.message : undefined;
  }

  const unhealthy = async () => (await readError()) ?? (await writeProbe.error())?.message;

  const errors: Readonly<Record<HealthPath, () => Promise<string | undefined>>> = {
    '/livez': async () => undefined,
    '/readyz': unready,
    '/healthz': unhealthy,
  };

  return async (req, res, path) => {
    const error = await errors[path]();
    return sendText(req, res, error === undefined ? 200 : 503, error ?? 'ok');
  };
}
