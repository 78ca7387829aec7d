/** Everything behind the front: the database with its data, the API, the files. The shop, `npm run dev` and the tests open it. */
import type { Logger } from 'pino';
import { openReaders, type Readers } from '../api/readers.ts';
import type { Api } from '../api/route.ts';
import { createUncachedWork, type UncachedWork } from '../api/uncached-work.ts';
import type { Transport } from '../client/client.ts';
import { httpTransport } from '../client/http-transport.ts';
import type { Database } from '../data/database.ts';
import { openDatabase } from '../data/open.ts';
import { type Config, isOwnApi } from './config/config.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createApi, inProcessTransport } from './http/api.ts';
import type { FileAnswerer } from './http/file-answer.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createWriteProbe, type WriteProbe } from './http/write-probe.ts';
import { lockFormerDemo, openDemo } from './open-demo.ts';
import { openFiles } from './pictures/open-files.ts';
import { prepareDatabase } from './prepare-database.ts';
import { type OpenServices, openServices } from './providers/open-services.ts';

export interface Marketplace {
  readonly db: Database;
  readonly api: Api;
  /** How pages reach the API: in process, or `API_BASE` over HTTP (GEN-45). */
  readonly transport: Transport;
  /** What is below `/files`; settled before the database is closed. */
  readonly files: FileAnswerer;
  readonly writeProbe: WriteProbe;
  readonly uncached: UncachedWork;
  /** Threads for reads that may take long; they end when the database is closed. Undefined: such reads run in place. */
  readonly readers: Readers | undefined;
  /** What goes on beside requests, to be started by whoever answers them and stopped before the database is closed. */
  readonly services: Omit<OpenServices, 'services'>;
  /** Clears away from now on; to be stopped before the database is closed. */
  readonly keepHouse: () => ReturnType<typeof startHousekeeping>;
}

/** What {@link openMarketplace} tells while it works. */
export type Progress = (words: string) => void;

/**
 * Opens and migrates the database and, in a demo, fills it when it is empty.
 * @param now milliseconds since 1970
 */
export async function openMarketplace(
  config: Config,
  log: Logger,
  now: () => number,
  tell: Progress,
): Promise<Marketplace> {
  const db = await openDatabase(config, (words, error) =>
    error === undefined ? log.warn(words) : log.error({ err: error }, words),
  );
  await prepareDatabase(db);
  const compose = config.mode === 'demo' ? await openDemo(db, now(), tell) : undefined;
  if (config.mode === 'live') await lockFormerDemo(db);
  const open = await openServices(config, db, log, now);
  const uncached = createUncachedWork(config.limits.uncachedAddress);
  const readers =
    config.readerThreads === 0 ? undefined : openReaders({ place: config, log, threads: config.readerThreads });
  const api = createApi({ db, now, log, services: open.services, uncached, readers });
  return {
    db: {
      ...db,
      async close() {
        await readers?.close();
        await db.close();
      },
    },
    readers,
    api,
    services: open,
    uncached,
    writeProbe: createWriteProbe({ db, dataDir: config.dataDir, log, clock: () => performance.now() }),
    keepHouse: () => startHousekeeping(db, open.services, log),
    transport: isOwnApi(config) ? inProcessTransport(api) : httpTransport(config.apiBase),
    files: openFiles({
      dataDir: config.dataDir,
      db,
      compose,
      memory: Math.floor(config.fileCacheBytes / config.workers),
      headers: securityHeaders(config.publicUrl?.startsWith('https:') ?? false),
      log,
    }),
  };
}
