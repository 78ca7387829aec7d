/** Warns when another shop runs on the same embedded database, which is rarely intended. */
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { liveSockets } from './control-folder.ts';

/**
 * Returns a warning when another shop runs on the database. Must be called before this shop has sockets; a killed shop
 * does not count.
 * @returns undefined when no other shop runs there, and on PostgreSQL, where several are usual
 */
export async function messageOfOtherShops(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Pick<Logger, 'warn'>,
): Promise<string | undefined> {
  if (databaseUrl !== undefined) return undefined;
  const sockets = await liveSockets(dataDir).catch((error: unknown) => {
    log.warn({ err: error }, 'it could not be checked whether another shop runs on this DATA_DIR');
    return [];
  });
  const pids = new Set(sockets.map((socket) => Number.parseInt(path.basename(socket), 10)));
  if (pids.size === 0) return undefined;
  const which = pids.size === 1 ? 'process' : 'processes';
  return `Warning: another shop runs on DATA_DIR ${dataDir} (${which} ${[...pids].join(', ')}). Both sell the same products; stop one of them unless this is intended.`;
}
