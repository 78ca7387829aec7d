/** `/healthz`, `/readyz` and `/livez`, for supervisors and load balancers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../data/database.ts';
import { migrations } from '../../data/migrations/index.ts';
import { sendText } from './send.ts';
import type { WriteProbe } from './write-probe.ts';

const PATHS = ['/healthz', '/readyz', '/livez'] as const;
export type HealthPath = (typeof PATHS)[number];

export const isHealthPath = (path: string): path is HealthPath => PATHS.some((one) => one === path);

export interface HealthOptions {
  readonly db: Database;
  readonly writeProbe: WriteProbe;
  /** Whether this process is ending: it answers what it has, and wants no more. */
  readonly isStopping?: () => boolean;
  readonly log: Pick<Logger, 'error'>;
}

type AnswerHealth = (req: IncomingMessage, res: ServerResponse, path: HealthPath) => Promise<void>;

/**
 * `/healthz`: 200 while the database answers, and database and disk take writes. `/readyz`: 200 while this process is to
 * get requests: the database answers, has all migrations, and the process is not stopping. `/livez`: 200 while this
 * process answers at all, since it shows cached pages without its database. Otherwise 503 with a sentence.
 */
export function healthAnswerer({ db, writeProbe, isStopping = () => false, log }: HealthOptions): AnswerHealth {
  let isMigrated = false;

  async function lacksMigration(): Promise<boolean> {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db.read);
    const applied = new Set(rows.map(({ name }) => name));
    return Object.keys(migrations).some((name) => !applied.has(name));
  }

  /** Why requests should go elsewhere. */
  async function unready(): Promise<string | undefined> {
    if (isStopping()) return 'This process is stopping.';
    if (isMigrated) await sql`select 1`.execute(db.read);
    else if (await lacksMigration()) return 'The database is not migrated yet.';
    // Migrations are never taken back.
    isMigrated = true;
    return undefined;
  }

  async function unhealthy(): Promise<string | undefined> {
    await sql`select 1`.execute(db.read);
    return writeProbe.fault();
  }

  return async (req, res, path) => {
    if (path === '/livez') return sendText(req, res, 200, 'ok');
    let fault: string | undefined;
    try {
      fault = await (path === '/readyz' ? unready() : unhealthy());
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      fault = 'The database does not answer.';
    }
    return sendText(req, res, fault === undefined ? 200 : 503, fault ?? 'ok');
  };
}
